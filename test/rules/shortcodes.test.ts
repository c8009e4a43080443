import { expect, test } from 'vitest';
import { typedText } from '#shared/rules/posts/emoji';

test.each([
  [':tada: thanks :+1:', '🎉 thanks 👍'],
  ['well done :clap::clap:, all of you (:Rocket:)', 'well done 👏👏, all of you (🚀)'],
  ['谢谢:tada:', '谢谢🎉'],
  [':wave::skin-tone-3: :tada::skin-tone-3:', '👋🏼 🎉:skin-tone-3:'],
  ['one\n:heart:\ntwo', 'one\n❤️\ntwo'],
])('%j is shown as %j', (typed, shown) => {
  expect(typedText(typed)).toBe(shown);
});

test.each([
  'at 10:30:45, or :30:45',
  'from 1:100:2',
  '`:tada:` and ```\n:tada:\n```',
  'https://example.com/:tada:/x?y=:tada:',
  'std::tada::now, foo:tada:bar',
  'no such :name_of_nothing:',
  ':tada',
])('%j stays as it is', (typed) => {
  expect(typedText(typed)).toBe(typed);
});
