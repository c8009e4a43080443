import { expect, test } from 'vitest';
import { languageOf } from '#shared/rules/posts/language-of';

test.each([
  ['en', 'Thank you for the launch, it was great work'],
  ['en', 'You always have time for questions, and the team is better for it'],
  ['en', '@lena thanks! 🎉'],
  ['es', 'Gracias por tu ayuda con el cliente'],
  ['es', '¡Qué gran trabajo! Eres un ejemplo para todos'],
  ['es', 'Gracias @marta'],
  ['pt', 'Obrigado pela ajuda com o cliente'],
  ['pt', 'Você foi incrível hoje, a apresentação não seria a mesma'],
  ['de', 'Danke für deine Hilfe mit dem Kunden'],
  ['de', 'Das war sehr stark, du hast uns den Tag gerettet'],
  ['fr', 'Merci pour ton aide avec le client'],
  ['it', 'Grazie per il tuo aiuto con il cliente'],
  ['nl', 'Bedankt voor je hulp met de klant'],
  ['pl', 'Dziękuję za pomoc z klientem'],
  ['ru', 'Спасибо за помощь с отчётом'],
  ['ru', 'Ты был очень терпелив и объяснил всё новичкам'],
  ['uk', 'Дякую за допомогу зі звітом'],
  ['uk', 'Ти був дуже терплячий і все пояснив новачкам'],
  ['ja', 'いつもありがとうございます'],
  ['zh', '谢谢你的帮助'],
  ['ko', '도와주셔서 감사합니다'],
  ['el', 'Ευχαριστώ πολύ'],
  ['he', 'תודה רבה על העזרה'],
  ['ar', 'شكرا جزيلا على المساعدة'],
])('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  '',
  'OK',
  'LGTM 👍',
  'Kubernetes 1.31',
  '+5 @the @and @you #thank #thanks',
  'https://example.com/the/and/you',
  ':tada: :thanks:',
  'Super!',
  'Merci and thanks',
])('nobody can tell the language of "%s"', (text) => {
  expect(languageOf(text)).toBeUndefined();
});
