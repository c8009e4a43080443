import { standInPage } from '../../service/page.ts';

export const page = (title: string, content: string): string =>
  standInPage('Local Stripe: no money moves, and nothing leaves this machine.', title, content);
