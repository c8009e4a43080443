import type { MouseEvent } from 'react';

/**
 * A press on it leaves the focus in the field. On a phone a bar at the edge of the window moves up when nobody types any
 * more: a press that took the focus would miss its button.
 */
export const keepsFocus = {
  onMouseDown: (event: MouseEvent): void => event.preventDefault(),
};
