import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { aPng, paint } from '../support/pictures.ts';
import { ask, firstOffered, joinTeam, recognise, tokenFor } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';

/** What a company does as a company, from a team in which nothing has happened yet. */
const { server, aPerson, setUp } = aStage([], {}, 'nothing');

let ann: Person;
let bob: Person;
let cyd: Person;
setUp(async () => {
  const owner = await tokenFor(server, 'ann@new.example', { found: { name: 'New Team' } });
  ann = await aPerson({ token: owner });
  await ask(ann, '/workspace/demo_dialog', { method: 'DELETE' });
  const joined = async (name: string) => {
    const { token } = await joinTeam(server, owner, `${name.toLowerCase()}@new.example`, [name, 'Lee']);
    return aPerson({ token });
  };
  bob = await joined('Bob');
  cyd = await joined('Cyd');
});

test('an award is set up, asked for, approved, and its mail arrives', async () => {
  const { page } = ann;
  await page.goto('/settings/awards');
  await page.getByText('No awards yet').waitFor();
  await page.getByRole('button', { name: 'Add award' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add award' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await form.getByRole('combobox', { name: 'How one gets it' }).selectOption('claimed');
  await form.getByRole('textbox', { name: 'From' }).fill('50');
  await form.getByRole('textbox', { name: 'To' }).fill('50');
  await form.getByRole('textbox', { name: /^Limit per person/ }).fill('1');
  await form.getByRole('combobox', { name: 'Period' }).selectOption('month');
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await page.getByText('50 points · on request · Once a month').waitFor();

  await bob.page.goto('/feed?compose');
  const composer = bob.page.getByRole('dialog', { name: 'Recognize a colleague' });
  await composer.getByRole('radio', { name: 'Award' }).press(' ');
  await composer.getByRole('textbox', { name: 'Why' }).fill('All night with the release');
  await composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'log.png', mimeType: 'image/png', buffer: aPng(paint(64, 64)) });
  await composer.getByRole('textbox', { name: 'What does it show?' }).fill('The log');
  await expectAccessible(bob.page);
  await composer.getByRole('button', { name: 'Ask for it' }).click();
  await bob.page.getByText('Sent. You’ll get a notification').waitFor();

  await page.goto('/awards');
  const request = page.getByRole('listitem').filter({ hasText: 'All night with the release' });
  await request.getByRole('img', { name: 'The log' }).evaluate((one: HTMLImageElement) => one.decode());
  await request.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Nothing to decide').waitFor();
  const { body } = await mailTo(server, 'bob@new.example', /Night shift/);
  expect(body.text).toContain('50 points');
  await bob.page.goto('/feed');
  const post = bob.page.getByRole('article').filter({ hasText: 'All night with the release' });
  const certificate = await post.getByRole('link', { name: 'Certificate' }).getAttribute('href');
  const failed: string[] = [];
  bob.page.on('response', (answer) => void (answer.status() >= 400 && failed.push(answer.url())));
  await bob.page.goto(certificate ?? '');
  await bob.page.getByRole('heading', { name: 'Certificate: Night shift' }).waitFor();
  await bob.page.getByText('All night with the release').waitFor();
  expect(failed).toEqual([]);
});

test('a card is started, signed and delivered, and its mail leads to the page of the card', async () => {
  const { page } = ann;
  await page.goto('/cards');
  await page.getByRole('button', { name: 'Start a card' }).first().click();
  const form = page.getByRole('dialog', { name: 'Start a card' });
  await form.getByRole('combobox', { name: 'Who is it for?' }).fill('Bob');
  await firstOffered(form).click();
  await form.getByRole('textbox', { name: 'Title' }).fill('Get well soon!');
  const day = new Date(Date.now() + 86_400_000);
  await form
    .getByRole('textbox', { name: 'Delivery' })
    .fill(`${day.getDate()}/${day.getMonth() + 1}/${day.getFullYear()}`);
  await form.getByRole('button', { name: 'Start the card' }).click();
  await page.getByRole('heading', { name: 'Get well soon!' }).waitFor();
  const path = new URL(page.url()).pathname;

  await cyd.page.goto(path);
  await cyd.page.getByRole('button', { name: 'Sign the card' }).first().click();
  const words = cyd.page.getByRole('dialog').getByRole('textbox').first();
  await words.fill('We miss you at lunch');
  await cyd.page.getByRole('dialog').locator('[type=submit]').click();
  await cyd.page.getByRole('main').getByText('We miss you at lunch').waitFor();
  await bob.page.goto(path);
  await bob.page.getByText('This card isn’t here').waitFor();

  const clock = await aPerson();
  await clock.page.goto('/clock');
  for (const ahead of ['1 d ahead', '2 d ahead']) {
    await clock.page.getByRole('button', { name: '+1 day' }).click();
    await clock.page.getByText(ahead).waitFor();
  }
  const { body } = await mailTo(server, 'bob@new.example', /A card from your colleagues/);
  expect(body.text).toContain(path);
});

test('a manager is named, reads how their people are thanked, and thanks one of them', async () => {
  const { page } = ann;
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Actions for Bob Lee' }).click();
  await page.getByRole('menuitem', { name: 'Edit info' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Bob Lee' });
  await form.getByRole('combobox', { name: 'Manager' }).fill('Cyd');
  await firstOffered(form).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto('/feed');
  await recognise(ann, 'You kept us all awake', 'Bob');

  await cyd.page.goto('/my-team');
  const line = cyd.page.getByRole('listitem').filter({ hasText: 'Bob Lee' });
  await line.getByText('Last thanked: today').waitFor();
  await expectAccessible(cyd.page);
  await line.getByRole('link', { name: 'Thank Bob Lee' }).click();
  const composer = cyd.page.getByRole('dialog', { name: 'Recognize a colleague' });
  await composer.getByRole('textbox', { name: 'Why' }).fill('From me, too');
  await cyd.page.keyboard.press('Control+Enter');
  await composer.waitFor({ state: 'detached' });
  await mailTo(server, 'bob@new.example', /Cyd/);
});
