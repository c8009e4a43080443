export { mails } from '../en/mails.ts';
