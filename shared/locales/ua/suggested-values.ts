export { suggestedValues } from '../en/suggested-values.ts';
