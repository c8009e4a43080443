import type { IncomingMessage, ServerResponse } from 'node:http';
import { escape } from '#functions/mails/components';
import { securityHeaders } from '../blueprint/headers.ts';
import { backwardsWarning, readMove } from './clock-moves.ts';
import { CommandError } from '../command.ts';
import { type TimeMachine, travel } from './travel.ts';

const style = `:root{color-scheme:light dark;--ink:#1f1b16;--paper:#fff;--line:#d6cfc4;--accent:#9a3412;--soft:#faf5ef}
@media (prefers-color-scheme:dark){:root{--ink:#f3eee7;--paper:#191613;--line:#4b443c;--accent:#fdba74;--soft:#26211c}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:640px;margin:0 auto;padding:24px 16px}h1{font-size:20px;margin:0}h2{font-size:16px;margin:32px 0 8px}
.now{font-size:28px;font-weight:700;line-height:1.2;margin:16px 0 4px}form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:16px 0}
button,input{font:inherit;min-height:44px;padding:8px 14px;border:1px solid var(--line);border-radius:8px;color:inherit;background:var(--soft)}
input[type=datetime-local]{min-width:0;flex:1 1 200px}input[type=checkbox]{min-height:24px;width:24px;accent-color:var(--accent)}
button{cursor:pointer}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}a{color:var(--accent)}
ul{padding:0;list-style:none}li{padding:8px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}[role=alert]{border-left:4px solid var(--accent);padding:8px 12px;background:var(--soft)}
label{display:inline-flex;gap:8px;align-items:center}.field{flex:1 1 100%;display:block}`;

/** Schedules that the page lists. */
const listed = 12;

const timeElement = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${escape(at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' }))}</time>`;

const describeOffset = (ahead: number): string => {
  if (Math.abs(ahead) < 1000) return 'Real time.';
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${shown.join(' ') || 'Less than a minute'} ${ahead > 0 ? 'ahead of' : 'behind'} real time.`;
};

const button = (move: string, words: string): string =>
  `<button name="move" value="${escape(move)}">${escape(words)}</button>`;

const page = ({ clock, upcoming }: TimeMachine, problem?: string): string => {
  const runs = upcoming()
    .slice(0, listed)
    .map(({ name, at }) => `<li>${timeElement(at)}<br>${escape(name)}</li>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Clock</title>` +
    `<style>${style}</style></head><body><main><h1>Clock</h1>` +
    (problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`) +
    `<p class="now">${timeElement(clock.now())}</p><p>${describeOffset(clock.ahead())} <a href="/clock">Refresh</a></p>` +
    `<form method="post" action="/clock">${button('+1h', '+1 hour')}${button('+1d', '+1 day')}${button('+1w', '+1 week')}${button('+1month', '+1 month')}${button('next', 'To the next scheduled run')}</form>` +
    `<form method="post" action="/clock"><label class="field" for="to">Move to</label><input id="to" type="datetime-local" name="move" required><button>Move</button></form>` +
    `<p>Everything scheduled on the way runs at its time. The page comes back when it is done.</p>` +
    `<h2>Scheduled</h2>${runs.length > 0 ? `<ul>${runs.join('')}</ul>` : '<p>Nothing.</p>'}` +
    `<h2>Back to real time</h2><p>${escape(backwardsWarning)}</p>` +
    `<form method="post" action="/clock"><label><input type="checkbox" name="sure" value="yes" required> I understand</label>${button('real', 'Set back to real time')}</form>` +
    `</main></body></html>`
  );
};

/** Whether a request names this server, and a change comes from its own page or the command: no other site may move it. */
const isOurs = ({ headers, method, socket }: IncomingMessage): boolean => {
  const hosts = ['localhost', '127.0.0.1'].map((name) => `${name}:${socket.localPort}`);
  const { host = '', origin } = headers;
  return hosts.includes(host) && (method !== 'POST' || origin === `http://${host}`);
};

/** Longer than any form of the page. */
const longestBody = 1000;

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > longestBody) throw new CommandError('The form is too long.');
  }
  return new URLSearchParams(text);
};

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`,
  ...securityHeaders,
};

const send = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(html);
};

const moveAsAsked = async (request: IncomingMessage, machine: TimeMachine): Promise<void> => {
  const form = await formOf(request);
  const move = readMove(form.get('move') ?? '', machine.clock.now());
  if (move === 'real' && form.get('sure') !== 'yes')
    throw new CommandError('Confirm that the clock goes back.');
  await travel(machine, move);
};

/** A page that shows the clock of the local server and moves it. The command `npm run clock` uses it as JSON. */
export const serveClock = async (
  request: IncomingMessage,
  response: ServerResponse,
  machine: TimeMachine,
): Promise<void> => {
  if (!isOurs(request)) return send(response, 403, 'Only pages and commands of this server move its clock.');
  const asJson = request.headers.accept === 'application/json';
  let problem: string | undefined;
  try {
    if (request.method === 'POST') await moveAsAsked(request, machine);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    problem = error.message;
  }
  const status = problem === undefined ? 200 : 400;
  if (asJson) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return void response.end(
      JSON.stringify({ now: machine.clock.now(), offset: describeOffset(machine.clock.ahead()), problem }),
    );
  }
  if (request.method !== 'POST' || problem !== undefined)
    return send(response, status, page(machine, problem));
  // So that loading the page again does not move the clock again.
  response.writeHead(303, { location: '/clock', ...headers });
  response.end();
};
