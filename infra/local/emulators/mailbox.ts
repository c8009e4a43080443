import { once } from 'node:events';
import type { Server } from 'node:http';
import mailboxServer from 'aws-ses-v2-local';
import { getStoreReadonly, type Email } from 'aws-ses-v2-local/dist/store.js';
import { freePort } from '../ports.ts';

type Mailbox = { readonly endpoint: string; readonly stop: () => Promise<void> };

const start = (mailboxServer as unknown as { default?: typeof mailboxServer }).default ?? mailboxServer;

/** A local stand-in for SES. Shows sent mails in a web inbox and passes each one to `onMail`. */
export const startMailbox = async (usual: number, onMail: (mail: Email) => void): Promise<Mailbox> => {
  const port = await freePort(usual);
  const server: Server = await start({ host: '127.0.0.1', port });
  let told = getStoreReadonly().emails.length;
  server.on('request', (_, response) => {
    response.once('finish', () => {
      const { emails } = getStoreReadonly();
      for (const mail of emails.slice(told)) onMail(mail);
      told = emails.length;
    });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
