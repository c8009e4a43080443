// The product's colors for the viewer in both schemes, and accessible names for the elements that it leaves unnamed.
const schemes = {
  light: {
    theme: 'light',
    'bg-color': '#faf8f5',
    'text-color': '#1f1b16',
    'primary-color': '#b03a0c',
    'nav-bg-color': '#f5f1ec',
    'nav-text-color': '#4d463f',
    'nav-hover-bg-color': '#ece7e0',
    'nav-hover-text-color': '#1f1b16',
    'nav-accent-color': '#b03a0c',
  },
  dark: {
    theme: 'dark',
    'bg-color': '#141210',
    'text-color': '#f1ece6',
    'primary-color': '#ff8a5c',
    'nav-bg-color': '#1c1a18',
    'nav-text-color': '#cfc6bc',
    'nav-hover-bg-color': '#2f2b27',
    'nav-hover-text-color': '#f1ece6',
    'nav-accent-color': '#ff8a5c',
  },
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const chosen = localStorage.getItem('mantine-color-scheme-value');
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';

// Must run before the viewer starts: it renders again, and reads the whole document again, at each change.
document.documentElement.style.colorScheme = scheme;
const viewer = document.querySelector('rapi-doc');
for (const [name, value] of Object.entries(schemes[scheme])) viewer.setAttribute(name, value);
// Narrow pages have no room for the list of calls at the side, so the calls stand one below the other.
if (matchMedia('(max-width: 768px)').matches) viewer.setAttribute('render-style', 'read');
dark.addEventListener('change', () => location.reload());

// The viewer leaves some parts without an accessible name or role. Its colors for methods and for text in examples
// have too little contrast, and two of its fields have no focus indicator.
const names = { textarea: 'Example of the body', select: 'Which form of the body', nav: 'Calls' };
const methods = new CSSStyleSheet();
methods.replaceSync(`
  span.get.get.get.get { color: light-dark(#175cd3, #84adff) }
  span.post.post.post.post { color: light-dark(#2f6b12, #86cb92) }
  span.put.put.put.put { color: light-dark(#93470a, #f5a35c) }
  span.delete.delete.delete.delete { color: light-dark(#b42318, #ff8a80) }
  :is(input, button, main, pre):focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
`);
const nameFields = (root) => {
  for (const [field, name] of Object.entries(names))
    for (const one of root.querySelectorAll(`${field}:not([aria-label])`))
      one.setAttribute('aria-label', name);
  for (const way of root.querySelectorAll('[data-action="navigate"]:not([role])'))
    way.setAttribute('role', 'link');
  // What scrolls is reached by keyboard.
  for (const scrolled of root.querySelectorAll('main, pre')) scrolled.tabIndex = 0;
  for (const inner of root.querySelectorAll('nav nav')) inner.setAttribute('aria-label', 'Calls by area');
};
const watched = new WeakSet();
const watch = (root) => {
  if (watched.has(root)) return;
  watched.add(root);
  const look = () => {
    nameFields(root);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) watch(element.shadowRoot);
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  look();
};
await customElements.whenDefined('rapi-doc');
viewer.shadowRoot.adoptedStyleSheets.push(methods);
watch(viewer.shadowRoot);
