export const stopWords = `
a abaixo acima agora ainda aí além algo alguém algum alguma algumas alguns ali aliás amanhã ambas ambos ante antes ao aonde
aos apenas após aquela aquelas aquele aqueles aqui aquilo as assim até à às bastante bem cada cá cedo cê coisa coisas com
comigo como conosco consigo contigo contra contudo cuja cujas cujo cujos da dada dado daí dali dando daquela daquele daquilo
dar das dá dão de dei deixa deixar deixou dela delas dele deles demais demos dentro depois deram desde dessa dessas desse
desses desta destas deste destes deu deve devem dever deveria digo disse disso disto dito diz dizem dizer do dos dou durante e
ela elas ele eles em embora enquanto então entre era eram eras essa essas esse esses esta estado estamos estando estar estas
estava estavam está estávamos estão este esteja estejam estes esteve estive estivemos estiveram estou eu é éramos és faça faço
faz fazem fazemos fazendo fazer fazia feita feitas feito feitos fez fica ficando ficar ficaram ficou fiquei fiz fizemos
fizeram foi fomos for fora foram fosse fossem fui gente haja haver havia há hei hoje houve ia iam ido indo ir isso isto jamais
já la las lá lhe lhes lo longe los mais mal mas me melhor menos mesma mesmas mesmo mesmos meu meus mim minha minhas muita
muitas muitíssimo muito muitos na nada naquela naquele naquilo nas não nela nelas nele neles nem nenhum nenhuma nessa nessas
nesse nesses nesta nestas neste nestes né ninguém nisso nisto no nos nossa nossas nosso nossos nós num numa numas nunca nuns o
oi olá onde ontem os ou outra outras outro outros para pela pelas pelo pelos per perante perto pior pode podem podemos poder
poderia podia pois por porém porque porquê portanto possa possam posso pouca poucas pouco poucos pôde pra pras precisa
precisar preciso pro pros própria próprio pude puderam q quais quaisquer qual qualquer quando quanta quantas quanto quantos
quase que quem quer querem querer queria quero quê sabe sabem saber são se sei seja sejam sem sempre sendo ser será serão
seria seriam seu seus si sido sim sob sobre somente somos sou só sua suas tais tal talvez também tanta tantas tanto tantos
tarde tá tão tb tbm te tem temos tendo tenha tenham tenho ter terá terão teria teu teus teve têm ti tido tinha tinham tive tivemos tiveram tínhamos toda todas todavia todo todos tô tu tua tuas tudo um uma umas uns vai vais vamos várias vários
vão vc vcs veio vejo vem ver vez vezes vê vêm vi via vindo vir viu você vocês vossa vosso vou vós
obrigado obrigada obrigados obrigadas obg brigado brigada valeu vlw agradeço agradecer agradecemos agradecido agradecida
agradecimento gratidão grato grata`;
