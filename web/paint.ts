/**
 * Runs inside index.html at its end: shows what the build drew for this screen in this language, until the application
 * is there to do so.
 */
const { dataset, lang } = document.documentElement;
const drawn = document.querySelector<HTMLTemplateElement>(
  `template[data-paint="${dataset['screen']} ${lang}"]`,
);
if (drawn) document.querySelector('#root')?.append(drawn.content);
