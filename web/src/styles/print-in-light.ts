const { dataset } = document.documentElement;

/** Shows the light scheme while the page is printed. @returns what ends this */
export const printInLight = (): (() => void) => {
  let before: string | undefined;
  const begin = () => {
    before = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  };
  const end = () => {
    if (before !== undefined) dataset['mantineColorScheme'] = before;
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
};
