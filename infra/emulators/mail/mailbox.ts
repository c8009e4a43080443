import mailboxServer from 'aws-ses-v2-local';
import { clearStore, saveEmail, type Email } from 'aws-ses-v2-local/dist/store.js';
import { type AddressObject, type HeaderLines, simpleParser } from 'mailparser';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { escape } from '#functions/mails/components';
import type { Clock } from '../basics/clock.ts';
import { freePort } from '../basics/ports.ts';
import { reportsOf } from './mail-simulator.ts';
import { countSending, type SendingQuota } from './sending-quota.ts';

export type Mailbox = {
  readonly endpoint: string;
  /** Takes as much as an account of SES with this quota, from now on; without one, everything. */
  readonly limit: (quota: SendingQuota | undefined) => void;
  /** How many mails were over the quota so far. */
  readonly throttled: () => number;
  readonly stop: () => Promise<void>;
};

type Listeners = {
  /** Gets every mail. */
  readonly onMail: (mail: Email) => void;
  /** Gets what SES reports of mails to its mailbox simulator. */
  readonly onReport: (event: object) => Promise<unknown>;
};

const start = (mailboxServer as unknown as { default?: typeof mailboxServer }).default ?? mailboxServer;

const answer = (response: ServerResponse, status: number, xml: string): void => {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(xml);
};

const refuse = (response: ServerResponse, code: string, message: string): void =>
  answer(
    response,
    400,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escape(message)}</Message></Error></ErrorResponse>`,
  );

/** Headers that the inbox shows in a field of its own, or that describe only how the message is written. */
const shownElsewhere = /^(from|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*)$/;

const furtherHeaders = (headers: HeaderLines): { name: string; value: string }[] =>
  headers
    .filter(({ key }) => !shownElsewhere.test(key))
    .map(({ line }) => ({
      name: line.slice(0, line.indexOf(':')),
      value: line
        .slice(line.indexOf(':') + 1)
        .replace(/\r?\n(?=[ \t])/g, '')
        .trim(),
    }));

const addressesIn = (header: AddressObject | AddressObject[] | undefined): string[] =>
  [header ?? []].flat().map(({ text }) => text);

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Reads a message as SES does: it goes to `Destinations`, whatever its header says. */
const read = async (asked: URLSearchParams, now: Date): Promise<Email> => {
  const message = await simpleParser(Buffer.from(asked.get('RawMessage.Data') ?? '', 'base64'));
  const named = [...asked].filter(([name]) => name.startsWith('Destinations.member.'));
  return {
    messageId: randomUUID(),
    from: message.from?.text ?? '',
    replyTo: addressesIn(message.replyTo),
    destination: {
      to: named.length > 0 ? named.map(([, address]) => address) : addressesIn(message.to),
      cc: addressesIn(message.cc),
      bcc: addressesIn(message.bcc),
    },
    subject: message.subject ?? '',
    body: { text: message.text, html: message.html || undefined },
    attachments: message.attachments.map(({ content, contentType, filename, size }) => ({
      content: content.toString('base64'),
      contentType,
      filename,
      size,
    })),
    headers: furtherHeaders(message.headerLines),
    at: Math.floor(now.getTime() / 1000),
  };
};

/** The call SendRawEmail of SES. The package has it too, but keeps neither headers nor `Destinations`. */
const sendRawEmail = async (
  request: IncomingMessage,
  response: ServerResponse,
  clock: Clock,
  overQuota: () => string | undefined,
  { onMail, onReport }: Listeners,
): Promise<void> => {
  const asked = new URLSearchParams(await bodyOf(request));
  if (asked.get('Action') !== 'SendRawEmail')
    return refuse(response, 'InvalidAction', 'Only SendRawEmail works here.');
  const mail = await read(asked, clock.now());
  if (!mail.from || mail.destination.to.length === 0)
    return refuse(response, 'InvalidParameterValue', 'The message needs a sender and a receiver.');
  const over = overQuota();
  if (over) return refuse(response, 'Throttling', over);
  saveEmail(mail);
  onMail(mail);
  const { messageId, from } = mail;
  // Without a configuration set nothing is reported.
  const configurationSet = asked.get('ConfigurationSetName');
  if (configurationSet !== null)
    for (const report of reportsOf(
      { messageId, from, to: mail.destination.to },
      configurationSet,
      clock.now(),
    ))
      await onReport(report);
  answer(
    response,
    200,
    `<SendRawEmailResponse><SendRawEmailResult><MessageId>${mail.messageId}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
  );
};

/** A local stand-in for SES. Shows sent mails in a web inbox and passes on each one, and what becomes of it. */
export const startMailbox = async (usual: number, clock: Clock, listeners: Listeners): Promise<Mailbox> => {
  let count: ReturnType<typeof countSending> | undefined;
  let throttled = 0;
  const overQuota = (): string | undefined => {
    const over = count?.();
    if (over) throttled += 1;
    return over;
  };
  // The package keeps mails for all servers of a process.
  clearStore();
  const port = await freePort(usual);
  const server: Server = await start({ host: '127.0.0.1', port });
  const [inbox] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.method !== 'POST' || request.url !== '/') return inbox?.(request, response);
    sendRawEmail(request, response, clock, overQuota, listeners).catch((error: unknown) =>
      refuse(response, 'InvalidParameterValue', error instanceof Error ? error.message : 'unreadable'),
    );
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    limit: (quota) => {
      count = quota && countSending({ now: () => clock.now().getTime(), ...quota });
    },
    throttled: () => throttled,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
