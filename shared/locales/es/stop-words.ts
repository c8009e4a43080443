export const stopWords = `
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
