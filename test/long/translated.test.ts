import { expectTranslated, translate } from '../support/translation.ts';
import { testEveryScreen } from './every-screen.ts';

testEveryScreen('stays alive while the browser translates it', expectTranslated, translate);
