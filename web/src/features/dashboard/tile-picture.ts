import type { TileContent } from './tile-content.ts';

type Drawn = TileContent & {
  readonly title: string;
  readonly workspace: string;
  readonly chart: SVGSVGElement | null;
};

const width = 720;
const margin = 32;
const scale = 2;
const barsShown = 12;
const row = 34;
const below = 8;
const largest = { scale: 2.6, height: 380 };
/** What a chart sets by classes, which a picture does not have. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-dasharray',
  'stroke-dashoffset',
  'font-size',
  'font-family',
  'text-anchor',
] as const;

/** A copy of a chart with its colors in itself, so that it looks alike outside of the page. */
const standalone = (chart: SVGSVGElement): string => {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [at, element] of chart.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element);
    for (const name of properties) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
  }
  // Where somebody's cursor stands belongs to the screen; the lowest number needs room for its lower half.
  for (const mark of copy.querySelectorAll('[data-cursor]')) mark.remove();
  const { width: wide, height } = chart.viewBox.baseVal;
  const { transform } = getComputedStyle(chart);
  // A ring is turned around its center, which has to stay where it is.
  const room = transform === 'none' ? below : 0;
  copy.setAttribute('viewBox', `0 0 ${wide} ${height + room}`);
  copy.setAttribute('height', String(height + room));
  copy.style.transform = transform;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
};

const pictureOf = async (chart: SVGSVGElement): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(new Blob([standalone(chart)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
  return image;
};

type Brush = {
  readonly on: CanvasRenderingContext2D;
  readonly color: (token: string) => string;
  readonly font: (size: number, weight: number) => string;
};

/** Writes one line, shortened to the room it has. */
const write = (
  { on }: Brush,
  text: string,
  [x, y]: readonly [number, number],
  room = width - 2 * margin,
): void => {
  let shown = text;
  while (shown.length > 1 && on.measureText(shown).width > room)
    shown = `${shown.replace(/…$/, '').slice(0, -1)}…`;
  on.fillText(shown, x, y);
};

const drawBars = (brush: Brush, { rows, bars = 1, nameOf }: Drawn, top: number): void => {
  const { on, color, font } = brush;
  const shown = rows.slice(0, barsShown);
  const most = Math.max(1, ...shown.map((cells) => Number(cells[bars])));
  const [left, room] = [margin + 240, width - 2 * margin - 320];
  for (const [at, cells] of shown.entries()) {
    const y = top + at * row;
    on.font = font(15, 500);
    on.fillStyle = color('--ink');
    write(brush, nameOf?.(cells) ?? String(cells[0]), [margin, y + 5], 225);
    write(brush, String(cells[bars]), [width - margin - 64, y + 5], 64);
    on.fillStyle = color('--accent-ring');
    on.fillRect(left, y - 5, Math.max(2, (room * Number(cells[bars])) / most), 10);
  }
};

const scaleOf = ({ width: wide, height }: HTMLImageElement): number =>
  Math.min(largest.scale, (width - 2 * margin) / wide, largest.height / height);

const drawChart = (brush: Brush, image: HTMLImageElement, { ends = [] }: Drawn, top: number): void => {
  const { on, color, font } = brush;
  const by = scaleOf(image);
  on.drawImage(image, margin, top, image.width * by, image.height * by);
  const [first, last] = ends;
  if (first === undefined || last === undefined) return;
  on.font = font(14, 400);
  on.fillStyle = color('--muted');
  const y = top + image.height * by + 16;
  write(brush, first, [margin + 40, y]);
  write(brush, last, [margin + image.width * by - on.measureText(last).width, y]);
};

const chartHeight = ({ rows, ends = [] }: Drawn, image: HTMLImageElement | null): number =>
  image ? image.height * scaleOf(image) + (ends.length > 0 ? 24 : 0) : Math.min(barsShown, rows.length) * row;

/** Draws a tile as a PNG: its title, the workspace and the period, its numbers, and its chart or bars. */
export const drawTile = async (tile: Drawn): Promise<Blob> => {
  const { title, workspace, period, chart, lines = [] } = tile;
  const image = chart && (await pictureOf(chart));
  const canvas = document.createElement('canvas');
  const top = margin + 76 + lines.length * 26;
  canvas.width = width * scale;
  canvas.height = (top + chartHeight(tile, image) + margin) * scale;
  const on = canvas.getContext('2d');
  if (!on) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.body).fontFamily;
  const brush: Brush = {
    on,
    color: (token) => style.getPropertyValue(token).trim(),
    font: (size, weight) => `${weight} ${size}px ${family}`,
  };
  on.scale(scale, scale);
  on.fillStyle = brush.color('--surface');
  on.fillRect(0, 0, width, canvas.height);
  on.fillStyle = brush.color('--ink');
  on.font = brush.font(22, 700);
  write(brush, title, [margin, margin + 18]);
  on.font = brush.font(15, 500);
  for (const [at, text] of lines.entries()) write(brush, text, [margin, margin + 72 + at * 26]);
  on.fillStyle = brush.color('--muted');
  on.font = brush.font(14, 400);
  write(brush, `${workspace} · ${period}`, [margin, margin + 44]);
  if (image) drawChart(brush, image, tile, top);
  else drawBars(brush, tile, top + row / 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};
