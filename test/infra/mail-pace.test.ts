import { expect, test } from 'vitest';
import { jobs } from '#infra/blueprint/jobs';
import { mailPace } from '#infra/blueprint/mail-pace';

const { seconds } = jobs.find(({ id }) => id === 'send-mail') ?? { seconds: 0 };

test.each([0.2, 0.5, 1, 3, 14, 50, 100, 500])(
  'at %d mails per second the workers together leave two sevenths, and each ends its batch in time',
  (rate) => {
    const { workers, batch, intervalMs } = mailPace(rate);
    const perSecond = (1000 / intervalMs) * workers;
    expect(perSecond).toBeLessThanOrEqual((rate * 5) / 7);
    expect(perSecond).toBeGreaterThan(rate * 0.7);
    expect(workers).toBeGreaterThanOrEqual(2);
    expect((batch * (intervalMs + 200)) / 1000 + 10).toBeLessThanOrEqual(seconds);
  },
);

test.each([0, -1, Number.NaN, 0.1])('%d is no rate: the stacks are not built', (rate) => {
  expect(() => mailPace(rate)).toThrow('mailRate');
});
