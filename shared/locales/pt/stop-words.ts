export { stopWords } from '../en/stop-words.ts';
