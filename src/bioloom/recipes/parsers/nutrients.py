"""Which of USDA's nutrients is which chemical of ChEBI.

Curated by hand, nutrient by nutrient: what is measured is an element, a compound or a class of compounds. ``None`` is
what is no chemical, or a part or another unit of one that is listed.
"""

from __future__ import annotations

CHEBI: dict[str, str | None] = {
    "203": "CHEBI:36080",  # protein
    "204": "CHEBI:18059",  # total lipid: lipid
    "205": "CHEBI:16646",  # carbohydrate, by difference: carbohydrate
    "207": None,  # ash
    "208": None,  # energy, kcal
    "209": "CHEBI:28017",  # starch
    "210": "CHEBI:17992",  # sucrose
    "211": "CHEBI:17634",  # glucose (dextrose): D-glucose
    "212": "CHEBI:15824",  # fructose: D-fructose
    "213": "CHEBI:17716",  # lactose
    "214": "CHEBI:17306",  # maltose
    "221": "CHEBI:16236",  # alcohol: ethanol
    "255": None,  # water: no nutrient
    "257": None,  # adjusted protein
    "262": "CHEBI:27732",  # caffeine
    "263": "CHEBI:28946",  # theobromine
    "268": None,  # energy, kJ
    "269": None,  # total sugars: ChEBI has no such class
    "287": "CHEBI:12936",  # galactose: D-galactose
    "291": None,  # dietary fibre: ChEBI has no such class
    "301": "CHEBI:22984",  # calcium, as the element
    "303": "CHEBI:18248",  # iron
    "304": "CHEBI:25107",  # magnesium
    "305": "CHEBI:28659",  # phosphorus
    "306": "CHEBI:26216",  # potassium
    "307": "CHEBI:26708",  # sodium
    "309": "CHEBI:27363",  # zinc
    "312": "CHEBI:28694",  # copper
    "313": "CHEBI:17051",  # fluoride
    "315": "CHEBI:18291",  # manganese
    "317": "CHEBI:27568",  # selenium
    "318": None,  # vitamin A in international units
    "319": "CHEBI:50211",  # retinol
    "320": "CHEBI:12777",  # vitamin A, as retinol activity equivalents
    "321": "CHEBI:17579",  # beta-carotene
    "322": "CHEBI:28425",  # alpha-carotene
    "323": "CHEBI:22470",  # vitamin E: alpha-tocopherol
    "324": None,  # vitamin D in international units
    "325": "CHEBI:28934",  # vitamin D2
    "326": "CHEBI:28940",  # vitamin D3: calciol
    "328": "CHEBI:27300",  # vitamin D
    "334": "CHEBI:10362",  # beta-cryptoxanthin
    "337": "CHEBI:15948",  # lycopene
    "338": None,  # lutein and zeaxanthin together
    "341": "CHEBI:47771",  # beta-tocopherol
    "342": "CHEBI:18185",  # gamma-tocopherol
    "343": "CHEBI:47772",  # delta-tocopherol
    "344": "CHEBI:33270",  # alpha-tocotrienol
    "345": "CHEBI:33275",  # beta-tocotrienol
    "346": "CHEBI:33277",  # gamma-tocotrienol
    "347": "CHEBI:33276",  # delta-tocotrienol
    "401": "CHEBI:176783",  # vitamin C, total
    "404": "CHEBI:18385",  # thiamin: thiamine(1+)
    "405": "CHEBI:17015",  # riboflavin
    "406": "CHEBI:176839",  # niacin: vitamin B3
    "410": "CHEBI:7916",  # pantothenic acid
    "415": "CHEBI:27306",  # vitamin B6
    "417": "CHEBI:67011",  # folate, total: folates
    "418": "CHEBI:176843",  # vitamin B12
    "421": "CHEBI:15354",  # choline
    "428": "CHEBI:78277",  # menaquinone-4
    "429": None,  # dihydrophylloquinone: ChEBI does not have it
    "430": "CHEBI:18067",  # vitamin K (phylloquinone)
    "431": "CHEBI:27470",  # folic acid
    "432": None,  # food folate: a part of total folate
    "435": None,  # folate as dietary folate equivalents
    "454": "CHEBI:17750",  # betaine: glycine betaine
    "501": "CHEBI:16828",  # L-tryptophan
    "502": "CHEBI:16857",  # L-threonine
    "503": "CHEBI:17191",  # L-isoleucine
    "504": "CHEBI:15603",  # L-leucine
    "505": "CHEBI:18019",  # L-lysine
    "506": "CHEBI:16643",  # L-methionine
    "507": "CHEBI:16283",  # L-cystine
    "508": "CHEBI:17295",  # L-phenylalanine
    "509": "CHEBI:17895",  # L-tyrosine
    "510": "CHEBI:16414",  # L-valine
    "511": "CHEBI:16467",  # L-arginine
    "512": "CHEBI:15971",  # L-histidine
    "513": "CHEBI:16977",  # L-alanine
    "514": "CHEBI:17053",  # L-aspartic acid
    "515": "CHEBI:16015",  # L-glutamic acid
    "516": "CHEBI:15428",  # glycine
    "517": "CHEBI:17203",  # L-proline
    "518": "CHEBI:17115",  # L-serine
    "521": "CHEBI:18095",  # hydroxyproline: trans-4-hydroxy-L-proline
    "573": None,  # added vitamin E: a part of vitamin E
    "578": None,  # added vitamin B12: a part of vitamin B12
    "601": "CHEBI:16113",  # cholesterol
    "605": "CHEBI:166968",  # trans fatty acids
    "606": "CHEBI:26607",  # saturated fatty acids
    "607": "CHEBI:30772",  # 4:0 butyric acid
    "608": "CHEBI:30776",  # 6:0 hexanoic acid
    "609": "CHEBI:28837",  # 8:0 octanoic acid
    "610": "CHEBI:30813",  # 10:0 decanoic acid
    "611": "CHEBI:30805",  # 12:0 dodecanoic acid
    "612": "CHEBI:28875",  # 14:0 tetradecanoic acid
    "613": "CHEBI:15756",  # 16:0 hexadecanoic acid
    "614": "CHEBI:28842",  # 18:0 octadecanoic acid
    "615": "CHEBI:28822",  # 20:0 icosanoic acid
    "617": "CHEBI:25634",  # 18:1 octadecenoic acid
    "618": "CHEBI:25627",  # 18:2 octadecadienoic acid
    "619": "CHEBI:25633",  # 18:3 octadecatrienoic acid
    "620": "CHEBI:36033",  # 20:4 icosatetraenoic acid
    "621": "CHEBI:28125",  # 22:6 n-3 (DHA)
    "624": "CHEBI:28941",  # 22:0 docosanoic acid
    "625": "CHEBI:36004",  # 14:1 tetradecenoic acid
    "626": "CHEBI:24548",  # 16:1 hexadecenoic acid
    "627": "CHEBI:37810",  # 18:4 octadecatetraenoic acid
    "628": "CHEBI:23902",  # 20:1 icosenoic acid
    "629": "CHEBI:28364",  # 20:5 n-3 (EPA)
    "630": "CHEBI:36031",  # 22:1 docosenoic acid
    "631": "CHEBI:53488",  # 22:5 n-3 (DPA)
    "636": "CHEBI:26125",  # phytosterols
    "638": "CHEBI:28824",  # stigmasterol
    "639": "CHEBI:28623",  # campesterol
    "641": "CHEBI:27693",  # beta-sitosterol: sitosterol
    "645": "CHEBI:25413",  # monounsaturated fatty acids
    "646": "CHEBI:26208",  # polyunsaturated fatty acids
    "652": "CHEBI:42504",  # 15:0 pentadecanoic acid
    "653": "CHEBI:32365",  # 17:0 heptadecanoic acid
    "654": "CHEBI:28866",  # 24:0 tetracosanoic acid
    "662": None,  # 16:1 t: an isomer class that ChEBI does not have, as those below without a number
    "663": None,  # 18:1 t
    "664": None,  # 22:1 t
    "665": None,  # 18:2 t, not further defined
    "666": None,  # 18:2 i
    "669": None,  # 18:2 t,t
    "670": "CHEBI:61159",  # 18:2 CLAs: conjugated linoleic acid
    "671": "CHEBI:44247",  # 24:1 c: (15Z)-tetracosenoic acid
    "672": "CHEBI:72850",  # 20:2 n-6 c,c: icosadienoic acid
    "673": None,  # 16:1 c
    "674": None,  # 18:1 c
    "675": "CHEBI:17351",  # 18:2 n-6 c,c: linoleic acid
    "676": None,  # 22:1 c
    "685": "CHEBI:28661",  # 18:3 n-6 c,c,c: gamma-linolenic acid
    "687": "CHEBI:36001",  # 17:1 heptadecenoic acid
    "689": None,  # 20:3, undifferentiated
    "693": None,  # trans-monoenoic fatty acids
    "695": None,  # trans-polyenoic fatty acids
    "696": "CHEBI:45919",  # 13:0 tridecanoic acid
    "697": "CHEBI:75088",  # 15:1 pentadecenoic acid
    "851": "CHEBI:27432",  # 18:3 n-3 c,c,c (ALA): alpha-linolenic acid
    "852": None,  # 20:3 n-3
    "853": "CHEBI:53486",  # 20:3 n-6: all-cis-icosa-8,11,14-trienoic acid
    "855": "CHEBI:15843",  # 20:4 n-6: arachidonic acid
    "856": None,  # 18:3 i
    "857": None,  # 21:5
    "858": "CHEBI:61205",  # 22:4 docosatetraenoic acid
    "859": "CHEBI:28727",  # 18:1-11 t (18:1t n-7): trans-vaccenic acid
}
