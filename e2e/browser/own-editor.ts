import { startSimulator, type Simulator } from '../../simulator';
import { N8nUser } from '../n8n/rest';
import { startN8n } from '../n8n/server';
import { ownHome } from '../support/own-home';
import { freePort } from '../support/ports';
import { running } from '../support/running';
import { openBrowser } from './browser';
import { Editor } from './editor';
import { Pictures } from './pictures';

export interface OwnEditor {
	readonly editor: Editor;
	readonly user: N8nUser;
	readonly simulator: Simulator;
	readonly pictures: Pictures;
}

/**
 * The editor of an n8n that nobody has used: what other parts leave in theirs would stand in the lists.
 *
 * @param opened gets what closes each thing that was opened, also where the next one cannot be
 */
export async function ownEditor(
	name: string,
	opened: Array<() => Promise<void>>,
): Promise<OwnEditor> {
	const pictures = await Pictures.start(running());
	const home = await ownHome(running().home.folder, name);
	const n8n = await startN8n(home);
	opened.push(async () => await n8n.stop());
	const user = await N8nUser.signIn(n8n.url);
	// The usual port where it is free, for the pictures show it.
	const simulator = await startSimulator({ port: await freePort(8095), timeScale: 0.02 });
	opened.push(async () => await simulator.stop());
	const { browser, page } = await openBrowser(home.installation);
	opened.push(async () => await browser.close());
	return { editor: new Editor(page, n8n.url), user, simulator, pictures };
}
