/**
 * Runs at the end of index.html: shows what the build rendered for this screen in this language until the application
 * takes over.
 */
const { dataset, lang } = document.documentElement;
const drawn = document.querySelector<HTMLTemplateElement>(
  `template[data-paint="${dataset['screen']} ${lang}"]`,
);
if (drawn) document.querySelector('#root')?.append(drawn.content);
