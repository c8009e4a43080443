export const stopWords = `
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
