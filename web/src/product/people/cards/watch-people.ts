/** Milliseconds. */
const openAfter = 300;
/** Time to move the pointer from the name to the card. */
const closeAfter = 250;
const longPress = 500;
/** A finger that moves further, in pixels, scrolls. */
const still = 10;

export type Shown = { readonly id: string; readonly trigger: HTMLElement };

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const triggerOf = (target: EventTarget | null) => closest(target, '[data-person]');
const cardAt = (target: EventTarget | null) => closest(target, '[data-person-card]');

/** Decides which card is shown: at most one, after a moment, and until the pointer and the focus have left it. */
const createChoice = (show: (shown: Shown | null) => void) => {
  let shown: Shown | null = null;
  let wanted: HTMLElement | null = null;
  /** Whose card was closed: it stays closed until the pointer or the focus went elsewhere. */
  let dismissed: HTMLElement | null = null;
  let timer = 0;

  const stay = (): void => {
    clearTimeout(timer);
    wanted = null;
  };
  const set = (trigger: HTMLElement | null): void => {
    stay();
    shown?.trigger.removeAttribute('aria-expanded');
    const id = trigger?.dataset['person'];
    shown = trigger && id ? { id, trigger } : null;
    // A face is no control, only the name beside it is.
    if (trigger?.matches('a')) trigger.setAttribute('aria-expanded', 'true');
    show(shown);
  };
  const want = (trigger: HTMLElement): void => {
    if (trigger === shown?.trigger) return stay();
    if (trigger === wanted) return undefined;
    stay();
    wanted = trigger;
    timer = window.setTimeout(() => set(trigger.isConnected ? trigger : null), openAfter);
    return undefined;
  };
  const leave = (): void => {
    stay();
    if (shown) timer = window.setTimeout(() => set(null), closeAfter);
  };
  return {
    shown: () => shown,
    /** Whether a name is shown, or about to be. */
    concerns: (element: Element | null) =>
      element !== null && [shown?.trigger, wanted].includes(element as HTMLElement),
    stay,
    set,
    leave,
    /** The pointer or the focus is at a name or a face, or at none. */
    at: (trigger: HTMLElement | null): void => {
      if (trigger !== dismissed) dismissed = null;
      if (trigger && trigger !== dismissed) want(trigger);
      else leave();
    },
    dismiss: (): void => {
      dismissed = shown?.trigger ?? wanted;
      set(null);
    },
  };
};
type Choice = ReturnType<typeof createChoice>;

/** The pointer rests elsewhere while the keyboard is used, and is elsewhere again when the page scrolls. */
const holdsFocus = ({ concerns }: Choice, now = document.activeElement): boolean =>
  cardAt(now) !== null || (concerns(now) && now?.matches(':focus-visible') === true);

/** The card follows its name in the order of the keyboard, although it is at the end of the page. */
const tab = (choice: Choice, event: KeyboardEvent): void => {
  const trigger = choice.shown()?.trigger;
  const card = document.querySelector<HTMLElement>('[data-person-card]');
  const controls = [...(card?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const { activeElement: now } = document;
  const goTo = (element: HTMLElement | undefined): void => {
    if (!element) return;
    event.preventDefault();
    element.focus();
  };
  if (now === trigger && !event.shiftKey) goTo(controls[0]);
  else if (event.shiftKey && now === controls[0]) goTo(trigger);
  else if (!event.shiftKey && now === controls.at(-1)) {
    // The browser goes on from the name.
    trigger?.focus();
    choice.dismiss();
  }
};

const keyboard = (choice: Choice) => ({
  focusin: ({ target }: FocusEvent) => {
    const shown = choice.shown()?.trigger;
    // A finger that lets go of a name focuses it, and so does a click on it: its card stays.
    if (cardAt(target) || (shown && triggerOf(target) === shown)) choice.stay();
    else choice.at(target instanceof Element && target.matches(':focus-visible') ? triggerOf(target) : null);
  },
  keydown: (event: KeyboardEvent) => {
    const shown = choice.shown();
    if (!shown) return;
    if (event.key === 'Tab') tab(choice, event);
    if (event.key !== 'Escape') return;
    // What is below the card stays open.
    event.preventDefault();
    event.stopPropagation();
    const within = cardAt(document.activeElement) !== null;
    choice.dismiss();
    if (within) shown.trigger.focus();
  },
});

const mouse = (choice: Choice) => ({
  pointerover: ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    if (cardAt(target)) choice.stay();
    else if (triggerOf(target) || !holdsFocus(choice)) choice.at(triggerOf(target));
  },
  pointerout: ({ relatedTarget, pointerType }: PointerEvent) => {
    if (relatedTarget === null && pointerType !== 'touch' && !holdsFocus(choice)) choice.leave();
  },
});

/** A long press opens the card instead of the browser's menu; a tap follows the link. */
const finger = (choice: Choice) => {
  let press: { readonly x: number; readonly y: number; readonly on: HTMLElement } | null = null;
  let timer = 0;
  let opened = false;
  const open = (): void => {
    clearTimeout(timer);
    opened = press !== null;
    if (press) choice.set(press.on);
    press = null;
  };
  const end = (): void => {
    clearTimeout(timer);
    press = null;
  };
  return {
    pointerdown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      opened = false;
      if (cardAt(target)) return;
      if (choice.shown()) choice.set(null);
      const on = triggerOf(target);
      if (pointerType !== 'touch' || !on) return;
      press = { x, y, on };
      timer = window.setTimeout(open, longPress);
    },
    pointermove: ({ clientX, clientY }: PointerEvent) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > still) end();
    },
    pointerup: end,
    pointercancel: end,
    contextmenu: (event: MouseEvent) => {
      if (!press && !opened) return;
      event.preventDefault();
      open();
      opened = true;
    },
    click: (event: MouseEvent) => {
      if (!opened) {
        if (!cardAt(event.target)) choice.dismiss();
        return;
      }
      opened = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

/**
 * Watches all names and faces of the page at once: a listener of their own would cost thousands of them when a feed is
 * long. @returns what closes the card, and what ends the watch
 */
export const watchPeople = (show: (shown: Shown | null) => void) => {
  const choice = createChoice(show);
  const listeners = { ...keyboard(choice), ...mouse(choice), ...finger(choice) };
  for (const [name, listen] of Object.entries(listeners))
    document.addEventListener(name, listen as EventListener, { capture: true });
  return {
    close: () => choice.set(null),
    end: (): void => {
      choice.set(null);
      for (const [name, listen] of Object.entries(listeners))
        document.removeEventListener(name, listen as EventListener, { capture: true });
    },
  };
};
