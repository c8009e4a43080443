import { useState } from 'react';

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** The part of the frame by which one press of a button moves the picture. */
const stride = 0.1;

/** Where the picture is behind its frame, how much it is enlarged, and how single presses change both. */
export const useCropPlace = (closest: number) => {
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<Size>();
  const [frame, setFrame] = useState<Size>();
  /** How far the picture can be moved until its edge is at that of the frame. */
  const room = (of: keyof Size): number => Math.max(0, ((media?.[of] ?? 0) * zoom - (frame?.[of] ?? 0)) / 2);
  const within = (to: number, of: keyof Size): number => Math.min(room(of), Math.max(-room(of), to));
  const moved = ({ x, y }: Point): Point => ({
    x: within(place.x + x * stride * (frame?.width ?? 0), 'width'),
    y: within(place.y + y * stride * (frame?.height ?? 0), 'height'),
  });
  return {
    place,
    setPlace,
    zoom,
    setZoom,
    setMedia,
    setFrame,
    enlarge: (by: number): void => setZoom(Math.min(closest, Math.max(1, zoom + by))),
    move: (by: Point): void => setPlace(moved(by)),
    /** Whether the picture can be moved in a direction: the frame shows its edge otherwise. */
    canMove: (by: Point): boolean => {
      const { x, y } = moved(by);
      return Math.abs(x - place.x) > 0.5 || Math.abs(y - place.y) > 0.5;
    },
  };
};
