import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#functions/adapters/mail/mail';
import { rawMessage } from '#functions/adapters/mail/message';
import type { Email } from '#shared/model/common';

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  subject: 'Tom gave you 10 points',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  ...changes,
});

const written = async (
  changes?: Partial<Mail>,
  to = 'anna@acme.example',
  from = 'Bravo <no-reply@bravo.example>',
) => {
  const { data, receivers } = await rawMessage(from, to as Email, aMail(changes));
  const raw = Buffer.from(data).toString('latin1');
  const read = await simpleParser(Buffer.from(data));
  return { raw, receivers, read, headers: read.headerLines.map(({ key }) => key) };
};

const languages = {
  en: 'Thank you',
  es: '¡Enhorabuena! Tienes 10 puntos más',
  ru: 'Спасибо за спокойствие в самый разгар запуска 🎉',
};

describe('a mail as a message', () => {
  test.each(Object.entries(languages))('arrives as it was written, in %s', async (_, words) => {
    const mail = {
      subject: words.repeat(4).slice(0, 150),
      text: `${words}\n.\nFrom here\n${words.repeat(40)}\n`,
      html: `<p>${words}</p>${`<td style="padding:4px">${words}</td>`.repeat(40)}`,
    };
    const { raw, read } = await written(mail);
    expect(read.subject).toBe(mail.subject);
    expect(read.text).toBe(mail.text);
    expect(read.html).toBe(mail.html);
    expect(raw).not.toMatch(/[^\r\n\t\x20-\x7e]/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
  });

  test('says that nobody wrote it, so that no note of absence answers it', async () => {
    const { read, headers } = await written();
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.filter((one) => one === 'auto-submitted')).toHaveLength(1);
  });

  test('has the HTML last, because mail programs show the last alternative they can', async () => {
    const { raw } = await written();
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(
      [...raw.matchAll(/^Content-Type: (text\/\w+); charset=utf-8\r$/gm)].map(([, type]) => type),
    ).toEqual(['text/plain', 'text/html']);
  });

  test('has the sender with its name, one receiver, a date and an id of the domain of the sender', async () => {
    const { read, receivers } = await written(
      {},
      'anna@acme.example',
      '"Браво, Acme" <no-reply@bravo.example>',
    );
    expect(read.from?.value).toEqual([{ name: 'Браво, Acme', address: 'no-reply@bravo.example' }]);
    expect(receivers).toEqual(['anna@acme.example']);
    expect(read.messageId).toMatch(/^<[\w-]+@bravo\.example>$/);
    expect(Math.abs(Number(read.date) - Date.now())).toBeLessThan(60_000);
  });

  test('can be unsubscribed from with one click, at an address of any length, and only if it has one', async () => {
    const unsubscribe = `https://bravo.example/api/v1/unsubscribe?token=${'x'.repeat(300)}`;
    const { raw, read } = await written({ unsubscribe });
    expect(read.headers.get('list')).toMatchObject({ unsubscribe: { url: unsubscribe } });
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect((await written()).headers.join()).not.toContain('list-unsubscribe');
  });

  test('writes the domain of an address in ASCII, which SES requires', async () => {
    const { raw, receivers } = await written({}, 'anna@почта.рф');
    expect(receivers).toEqual(['anna@xn--80a1acny.xn--p1ai']);
    expect(raw).toContain('\r\nTo: anna@xn--80a1acny.xn--p1ai\r\n');
  });

  test.each<[from: string, changes: Partial<Mail>, to?: string]>([
    ['an address', {}, 'anna@acme.example\r\nBcc: eve@evil.example'],
    ['an address', {}, 'anna@acme.example, eve@evil.example'],
    ['an address', {}, 'anna@acme.example>, <eve@evil.example'],
    ['a subject', { subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nA body' }],
    ['a subject', { subject: 'Привет\nBcc: eve@evil.example' }],
    ['a link', { unsubscribe: 'https://bravo.example\r\nBcc: eve@evil.example' }],
    ['a text', { text: 'Hello\r\n.\r\nBcc: eve@evil.example' }],
    ['an HTML', { html: '--_NmP-1-Part_1\r\nContent-Type: text/x-evil\r\n\r\n' }],
  ])('gains no header, receiver or part by %s', async (_, changes, to) => {
    const { headers: usual } = await written({ unsubscribe: 'https://bravo.example' });
    const { read, receivers, headers } = await written(
      { unsubscribe: 'https://bravo.example', ...changes },
      to,
    );
    expect(headers).toEqual(usual);
    expect(receivers).toHaveLength(1);
    expect([read.cc, read.bcc, read.attachments]).toEqual([undefined, undefined, []]);
  });
});
