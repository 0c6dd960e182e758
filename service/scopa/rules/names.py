"""What is each variant called, and what is it like, in English, Italian and Spanish?

By the variant's key, then by language. The exact rules are the rows of `variants`; a summary tells
somebody who knows Scopa what is different here.
"""

from collections.abc import Mapping
from typing import TypeAlias

InLanguages: TypeAlias = Mapping[str, str]

LANGUAGES = ("en", "it", "es")

NAMES: Mapping[str, InLanguages] = {
    "scopa": {"en": "Scopa", "it": "Scopa", "es": "Scopa"},
    "il_ponino": {"en": "Il Ponino", "it": "Il Ponino", "es": "Il Ponino"},
    "napola": {"en": "Scopa with Napola", "it": "Scopa con Napola", "es": "Scopa con napola"},
    "scopone": {"en": "Scopone", "it": "Scopone", "es": "Scopone"},
    "scopone_scientifico": {
        "en": "Scientific Scopone",
        "it": "Scopone Scientifico",
        "es": "Scopone científico",
    },
    "scopa_di_quindici": {
        "en": "Scopa of Fifteen",
        "it": "Scopa di Quindici",
        "es": "Scopa de quince",
    },
    "scopone_de_trente": {
        "en": "Scopone de Trente",
        "it": "Scopone de Trente",
        "es": "Scopone de Trente",
    },
    "asso_piglia_tutto": {
        "en": "Ace Takes All",
        "it": "Asso Piglia Tutto",
        "es": "El as se lo lleva todo",
    },
    "asso_piglia_tutto_traditional": {
        "en": "Ace Takes All (traditional)",
        "it": "Asso Piglia Tutto (tradizionale)",
        "es": "El as se lo lleva todo (tradicional)",
    },
    "re_bello": {"en": "Re Bello", "it": "Re Bello", "es": "Re Bello"},
    "scopa_a_perdere": {
        "en": "Losing Scopa",
        "it": "Scopa a Perdere",
        "es": "Scopa a perder",
    },
    "scopa_frac": {"en": "Scopa Frac", "it": "Scopa Frac", "es": "Scopa Frac"},
    "escoba": {"en": "Escoba", "it": "Escoba", "es": "Escoba"},
    "escoba_no_prime": {
        "en": "Escoba without Primiera",
        "it": "Escoba senza primiera",
        "es": "Escoba sin primera",
    },
    "cirulla": {"en": "Cirulla", "it": "Cirulla", "es": "Cirulla"},
}

SUMMARIES: Mapping[str, InLanguages] = {
    "scopa": {
        "en": "Take cards from the table with one of the same value, or of the same value as "
        "several together. Clearing the table is a scopa. Most cards, most coins, the seven of "
        "coins and the best primiera are worth a point each; the game goes to 11.",
        "it": "Si prende dal tavolo una carta di valore uguale a quella giocata, oppure più carte "
        "la cui somma la eguagli. Chi svuota il tavolo fa scopa. Valgono un punto ciascuno il "
        "maggior numero di carte, il maggior numero di denari, il settebello e la primiera; si "
        "gioca agli 11.",
        "es": "Se captura de la mesa una carta del mismo valor que la jugada, o varias que sumen "
        "ese valor. Quien limpia la mesa hace escoba. Valen un punto cada uno: tener más cartas, "
        "tener más oros, el siete de oros y la mejor primera; se juega a 11.",
    },
    "il_ponino": {
        "en": "Scopa in which the four knights are worth having: the side that takes them all "
        "counts its scopas of that round twice.",
        "it": "Una Scopa in cui contano i cavalli: chi li prende tutti e quattro conta due volte "
        "le proprie scope della smazzata.",
        "es": "Una Scopa en la que importan los caballos: quien captura los cuatro cuenta dos "
        "veces sus escobas de la ronda.",
    },
    "napola": {
        "en": "Scopa with a prize for low coins: ace, two and three of coins in one pile are worth "
        "3 points, and each coin that follows on without a gap one more, up to 10 for all of them.",
        "it": "Una Scopa che premia i denari bassi: asso, due e tre di denari nello stesso mazzo "
        "valgono 3 punti, più uno per ogni denaro che segue senza interruzione, fino a 10 per "
        "l'intera serie.",
        "es": "Una Scopa que premia los oros bajos: as, dos y tres de oros en el mismo montón "
        "valen 3 puntos, y uno más por cada oro que siga sin hueco, hasta 10 por la serie entera.",
    },
    "scopone": {
        "en": "The classic game of two against two: nine cards each in a single deal and four on "
        "the table, so that memory decides. Points as in Scopa.",
        "it": "Il classico gioco a coppie: nove carte a testa in un'unica distribuzione e quattro "
        "in tavola, così che decide la memoria. Punti come nella Scopa.",
        "es": "El clásico juego de dos contra dos: nueve cartas por cabeza en un solo reparto y "
        "cuatro en la mesa, de modo que decide la memoria. Puntos como en la Scopa.",
    },
    "scopone_scientifico": {
        "en": "Scopone with nothing left to chance but the deal: two against two, all forty cards "
        "in hand, ten each, and an empty table to begin with. The game goes to 21.",
        "it": "Lo Scopone in cui il caso sta solo nella distribuzione: due contro due, tutte le "
        "quaranta carte in mano, dieci a testa, e il tavolo vuoto all'inizio. Si gioca ai 21.",
        "es": "El Scopone en el que solo el reparto depende del azar: dos contra dos, las cuarenta "
        "cartas en la mano, diez por cabeza, y la mesa vacía al empezar. Se juega a 21.",
    },
    "scopa_di_quindici": {
        "en": "Scopa in which the card played and the cards taken must make fifteen together; an "
        "equal card is not taken as such. Points as in Scopa.",
        "it": "Una Scopa in cui la carta giocata e quelle prese devono fare insieme quindici; la "
        "carta uguale, di per sé, non si prende. Punti come nella Scopa.",
        "es": "Una Scopa en la que la carta jugada y las capturadas deben sumar quince; una carta "
        "igual no se captura por serlo. Puntos como en la Scopa.",
    },
    "scopone_de_trente": {
        "en": "Scopone to 21 in which the ace, two and three of coins are worth 1, 2 and 3 points "
        "to whoever takes them; a side with all three when the round is counted wins the game.",
        "it": "Uno Scopone ai 21 in cui asso, due e tre di denari valgono 1, 2 e 3 punti per chi "
        "li prende; la coppia che a fine smazzata li ha tutti e tre vince la partita.",
        "es": "Un Scopone a 21 en el que el as, el dos y el tres de oros valen 1, 2 y 3 puntos "
        "para quien los capture; la pareja que al acabar la ronda tiene los tres gana la partida.",
    },
    "asso_piglia_tutto": {
        "en": "Scopa in which an ace takes everything on the table, whether you want it or not, "
        "and that is a scopa. Only on an empty table does it stay.",
        "it": "Una Scopa in cui l'asso prende tutto quel che c'è in tavola, che lo si voglia o no, "
        "e la presa è una scopa. Resta in tavola solo se il tavolo è vuoto.",
        "es": "Una Scopa en la que el as se lleva todo lo que hay en la mesa, se quiera o no, y "
        "eso es una escoba. Solo se queda si la mesa está vacía.",
    },
    "asso_piglia_tutto_traditional": {
        "en": "An ace takes the whole table, a scopa, unless another ace lies there, which is then "
        "all it takes, or it is the very first card of the round. The game goes to 21.",
        "it": "L'asso prende tutto il tavolo e fa scopa, salvo che in tavola ci sia un altro asso, "
        "nel qual caso prende solo quello, o che sia la primissima carta della smazzata. Si gioca "
        "ai 21.",
        "es": "El as se lleva toda la mesa y hace escoba, salvo que haya otro as en ella, y "
        "entonces captura solo ese, o que sea la primera carta de la ronda. Se juega a 21.",
    },
    "re_bello": {
        "en": "Scopa in which the king of coins is worth a point, as the seven of coins is.",
        "it": "Una Scopa in cui il re di denari vale un punto, come il settebello.",
        "es": "Una Scopa en la que el rey de oros vale un punto, igual que el siete de oros.",
    },
    "scopa_a_perdere": {
        "en": "Scopa turned upside down: points are counted as usual, but as soon as somebody has "
        "21 the side with the fewest wins.",
        "it": "La Scopa a rovescio: i punti si contano come sempre, ma quando qualcuno arriva a 21 "
        "vince chi ne ha meno.",
        "es": "La Scopa al revés: los puntos se cuentan como siempre, pero cuando alguien llega a "
        "21 gana quien tiene menos.",
    },
    "scopa_frac": {
        "en": "Only aces, jacks, knights and kings count, a point each; there are no scopas and no "
        "other points. If the leaders are level at the end, the king of coins decides.",
        "it": "Contano solo assi, fanti, cavalli e re, un punto ciascuno; niente scope e nessun "
        "altro punto. Se alla fine i primi sono pari, decide il re di denari.",
        "es": "Solo cuentan ases, sotas, caballos y reyes, a punto cada uno; no hay escobas ni "
        "otros puntos. Si al final hay empate en cabeza, decide el rey de oros.",
    },
    "escoba": {
        "en": "The Spanish game of fifteen: the card played and those taken make fifteen together, "
        "in any way you like. Besides the points of Scopa, most sevens are worth one and all four "
        "one more. The game goes to 21.",
        "it": "Il gioco spagnolo del quindici: la carta giocata e quelle prese fanno insieme "
        "quindici, in qualunque modo si voglia. Oltre ai punti della Scopa, il maggior numero di "
        "sette ne vale uno e tutti e quattro uno in più. Si gioca ai 21.",
        "es": "El juego español del quince: la carta jugada y las capturadas suman quince, de "
        "cualquier manera. Además de los puntos de la Scopa, tener más sietes vale uno y tener los "
        "cuatro, otro más. Se juega a 21.",
    },
    "escoba_no_prime": {
        "en": "Escoba, played to 21, without the point for the primiera.",
        "it": "Escoba ai 21, senza il punto della primiera.",
        "es": "Escoba a 21, sin el punto de la primera.",
    },
    "cirulla": {
        "en": "Genoa's lively game: capture by equal sum or by fifteen, aces that sweep the table, "
        "hands declared for 3 or 10 points with the seven of cups as a wild card, and prizes for "
        "runs of coins. All ten coins win the game; otherwise it goes to 51.",
        "it": "Il vivace gioco genovese: si prende per somma uguale o per quindici, l'asso spazza "
        "il tavolo, si accusano mani da 3 o da 10 punti con il sette di coppe come matta, e le "
        "serie di denari hanno il loro premio. Tutti e dieci i denari vincono la partita; se no, "
        "si gioca ai 51.",
        "es": "El animado juego de Génova: se captura por suma igual o por quince, los ases barren "
        "la mesa, se declaran manos de 3 o de 10 puntos con el siete de copas como comodín, y las "
        "series de oros tienen premio. Los diez oros ganan la partida; si no, se juega a 51.",
    },
}
