import { expect, test } from 'vitest';
import { digestMail } from '#functions/mails/kinds/weekly-digest-mail';
import { reportMail } from '#functions/mails/kinds/monthly-report';
import { sampleSummaries } from '#infra/local/seed/summary-samples';
import { languages } from '#shared/model/choices';

const links = {
  page: 'https://bravo.example/unsubscribe#t',
  call: 'https://bravo.example/api/unsubscribe?token=t',
};
const evil = '<img src=x onerror=alert(1)>';
const words = { message: evil, value: evil, second: evil, coffee: evil, comment: evil };

test.each(languages)('in %s no text of a person is markup, and no placeholder is left', (language) => {
  const workspace = { name: `Acme\r\nBcc: all@evil.example ${evil}`, active_color: 'c2410c' };
  const to = { workspace, language, unsubscribe: links };
  const { digest, report } = sampleSummaries(words, [evil, 'Tom', 'Yuki', 'Lena'], [evil]);
  for (const mail of [digestMail(to, digest), reportMail(to, report)]) {
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expect(mail.text).not.toMatch(/\{\w+\}/);
    expect(mail.unsubscribe).toBe(links.call);
  }
});

test('the days that come are written in the language of the reader, and the rest is a number', () => {
  const { digest } = sampleSummaries(words, ['Tom', 'Yuki', 'Lena'], ['Birthday', '5 years with the team']);
  const to = (language: 'en' | 'ru') => ({
    workspace: { name: 'Acme', active_color: 'c2410c' },
    language,
    unsubscribe: links,
  });
  expect(digestMail(to('en'), digest).text).toContain(
    'COMING UP THIS WEEK\n\nNovember 24: Tom · Birthday\nNovember 25: Yuki · 5 years with the team\n\n2 more\n',
  );
  expect(digestMail(to('ru'), digest).text).toContain('24 ноября: Tom · Birthday');
  const nothing = { ...digest, celebrations: { shown: [], more: 0 } };
  expect(digestMail(to('en'), nothing).text).not.toContain('COMING UP');
});
