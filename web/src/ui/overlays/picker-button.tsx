import { Popover } from '@mantine/core';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Overlay } from './overlay.tsx';
import { Button } from '../controls/button.tsx';
import type { deferred } from '../loading/deferred.tsx';
import styles from './picker-button.module.css';

type Props<T> = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly picker: ReturnType<typeof deferred<{ onPick: (picked: T) => void }>>;
  /** The accessible name of the popup, and of a button that is only an icon. */
  readonly label: string;
  /** Shown until the picker has loaded. */
  readonly loading?: string;
  readonly width: number;
  /** Called before the popup opens, to make room: it opens only below the button, and shrinks to the room. */
  readonly onOpen?: (() => void) | undefined;
  readonly onPick: (picked: T) => void;
};

/** Tells the picker how much room there is. */
const below = {
  flip: false,
  shift: true,
  size: {
    apply: ({
      availableHeight,
      elements,
    }: {
      availableHeight: number;
      elements: { floating: HTMLElement };
    }) => elements.floating.style.setProperty('--room', `${Math.floor(availableHeight) - 8}px`),
  },
};

/** Opens a popup to pick one item. */
export const PickerButton = <T,>({ picker, label, loading, width, onOpen, onPick, ...button }: Props<T>) => {
  const [opened, setOpened] = useState(false);
  // Escape closes the picker, not the dialog that contains it.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      closeOnEscape={false}
      trapFocus
      returnFocus
      position="bottom-start"
      {...(onOpen && { middlewares: below })}
      width={width}
      radius={12}
      shadow="md"
    >
      <Popover.Target>
        <Button
          {...button}
          aria-label={button.icon ? label : undefined}
          {...picker.preloadProps}
          onKeyDown={leave}
          onClick={() => {
            if (!opened) onOpen?.();
            setOpened(!opened);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} p={0} aria-label={label} onKeyDown={leave}>
        {opened && (
          <Overlay
            fallback={loading && <p className={styles.loading}>{loading}</p>}
            onFail={() => setOpened(false)}
          >
            <picker.View
              onPick={(picked) => {
                setOpened(false);
                onPick(picked);
              }}
            />
          </Overlay>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
