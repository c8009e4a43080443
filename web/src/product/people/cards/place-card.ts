type Box = { readonly left: number; readonly top: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Pixels between the name and the card, and between the card and the edge of the window. */
const gap = 6;
const edge = 8;

/** Below the name, or above it where there is more room; never beyond the sides of the window. */
export const placeCard = (name: Box, card: Size, room: Size): { left: number; top: number } => {
  const below = name.bottom + gap;
  const fits = below + card.height + edge <= room.height;
  const above = name.top - gap - card.height;
  return {
    left: Math.max(edge, Math.min(name.left, room.width - card.width - edge)),
    top: fits || above < edge ? below : above,
  };
};
