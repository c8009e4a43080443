const en = `
a about above after again against all almost along already also although always am among an and another any anybody anyone
anything are aren't around as at away back be became because become been before behind being below between both but by came
can can't cannot come could couldn't did didn't do does doesn't doing don't done down during each either else enough even
ever every everybody everyone everything few for from further gave get gets getting give given go goes going gone got had
hadn't has hasn't have haven't having he he's hence her here here's hers herself hi hello hey him himself his how however i
i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep kept know last least less let let's like
likely lot lots made make makes many may maybe me might mine more most much must my myself near need needs neither never next
no nobody none nor not nothing now of off often on once one ones only onto or other others our ours ourselves out over own
per perhaps please put quite rather re really said same say says see seem seems shall she she's should shouldn't since so
some somebody someone something soon still such sure take taken than that that's the their theirs them themselves then there
there's these they they'd they'll they're they've thing things this those though through thus to together too took toward
towards two under until up upon us use used uses very via want wants was wasn't way we we'd we'll we're we've well went were
weren't what what's whatever when where whether which while who who's whoever whole whom whose why will with within without
won't would wouldn't yes yet you you'd you'll you're you've your yours yourself yourselves
thank thanks thanked thankful thx ty`;

const ru = `
а без благодарю благодаря более больше будем будет будешь будто будут будь бы был была были было быть в вам вами вас ваш ваша
ваше ваши вдруг ведь весь во вот вся все всего всегда всей всем всеми всему всех всё всю вы где да даже два для до другая
других другие другой его ее ей ему если есть еще ещё её же за зачем здесь и из или им ими иногда их к как какая какой каждый
как-то когда конечно которая которое которого которой которую которые который которых кто куда ли либо лишь лучше между меня
мне много мог могла могли может можно мной мои мой моя моё мы на над надо наконец нам нами нас наш наша наше наши не него нее
неё ней нельзя нет нибудь ни никогда ним ними них ничего но ну о об однако один одна одно он она они оно опять от очень перед
по под пока после потом потому почему почти при про просто раз разве с сам сама само самый свое своего своей свои своих свой
свою своя себе себя сейчас сказал со совсем спасибо так также такая такие такой такое там твой твоя тебе тебя тем теперь то
тобой тогда того тоже той только том тому тот тут ты у уж уже хорошо хоть чего чей чем через что чтоб чтобы чуть эта эти этим
этих это этого этой этом этому этот эту я`;

const es = `
a acá ahí al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella aquellas aquello
aquellos aquí así aun aún aunque bajo bastante bien cada casi cierto como cómo con conmigo contigo contra cual cuál cuales
cualquier cuando cuándo cuanto cuánto cuya cuyo da dan dar de debe deber debido del demás dentro desde después di dice dijo
donde dónde dos durante e el él ella ellas ello ellos en entonces entre era eran eras eres es esa esas ese eso esos esta ésta
está estaba estaban estado estamos están estar estas este éste esto estos estoy estuvo fin fue fuera fueron fui gracias gran
ha haber había habían hace hacen hacer hacia hago han hasta hay haya he hecho hemos hizo hola hoy i igual incluso ir jamás
junto la las le les lo los luego más me mediante menos mi mí mía mientras mío mis misma mismas mismo mismos mucha muchas
muchísimas mucho muchos muy nada nadie ni ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros
nunca o os otra otras otro otros para pero poca poco pocos por porque pude pudo pueda puede pueden pues puesto que qué quien
quién quienes quiere se sea sean según ser será si sí sido siempre siendo sin sino sobre sois sólo solo somos son soy su sus
suya suyo tal también tampoco tan tanto te tendrá tener tenemos tenía ti tiene tienen toda todas todavía todo todos tras tu tú
tus tuve tuvo tuyo u un una unas uno unos usted ustedes va vamos van varias varios vez vosotros voy vuestra vuestro y ya yo`;

/** Words that are never a topic, in all languages of the interface. Thanks are included: every message says them. */
export const stopWords: ReadonlySet<string> = new Set(`${en} ${ru} ${es}`.split(/\s+/).filter(Boolean));
