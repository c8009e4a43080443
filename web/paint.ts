/**
 * Runs at the end of index.html: shows what the build rendered for this screen, in this language, until the application
 * takes over. A member's screen is its outline in the frame that all of them have.
 */
const { dataset, lang } = document.documentElement;
const drawn = (name: string): DocumentFragment | undefined =>
  document.querySelector<HTMLTemplateElement>(`template[data-paint="${name}"]`)?.content;

const root = document.querySelector('#root');
const shown = dataset['screen'] ?? '';
const whole = drawn(`${shown} ${lang}`);
const outline = drawn(shown);
const frame = outline && drawn(`frame ${lang}`);
if (whole) root?.append(whole);
else if (frame) {
  root?.append(frame);
  root?.querySelector('main')?.append(outline);
  const menu = (localStorage.getItem('menu') ?? '').split(' ');
  for (const link of root?.querySelectorAll<HTMLAnchorElement>('nav a') ?? []) {
    const [, place = '', id] = (link.getAttribute('href') ?? '').split('/');
    if (/^(rewards|dashboard)$/.test(place) && !menu.includes(place)) link.remove();
    if (location.pathname === (id ? `/${place}/${menu[0]}` : `/${place}`)) link.ariaCurrent = 'page';
  }
}
