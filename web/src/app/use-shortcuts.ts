import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../ui/hooks/is-typing.ts';
import { singleKeysOff } from '../product/shortcuts/single-keys.ts';

const patience = 1200;

/** The Latin letter of a key, also on a Cyrillic layout. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^\p{Script=Cyrillic}$/u.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;

/** Global keys: `n` opens the composer, `g f` and `g r` go to the feed and the rewards, `?` lists them. */
export const useShortcuts = (active: boolean, rewards: boolean, showList: () => void): void => {
  const navigate = useNavigate();
  const go = useEffectEvent((to: string) => {
    void navigate(to);
  });
  const list = useEffectEvent(showList);
  const open = useEffectEvent((key: string) =>
    key === 'f' ? '/feed' : key === 'r' && rewards && '/rewards',
  );
  useEffect(() => {
    const early = window.earlyKeys ?? [];
    delete window.earlyKeys;
    if (!active) return undefined;
    let pressedG = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (localStorage.getItem(singleKeysOff)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const key = letterOf(event);
      const afterG = event.timeStamp - pressedG < patience;
      pressedG = key === 'g' ? event.timeStamp : 0;
      const place = afterG && open(key);
      if (key === '?') list();
      else if (place) go(place);
      else if (key === 'n') go('/feed?compose');
      else return;
      event.preventDefault();
    };
    for (const event of early) listen(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [active]);
};
