/** The stand-in as a process of its own. It tells its addresses to who started it, and ends with it. */
import { Answers } from './answers';
import { StandIn } from './stand-in';
import { templates } from './templates';

async function main(): Promise<void> {
	const standIn = new StandIn(new Answers(await templates()));
	const [quick, slow] = [await standIn.listen(0), await standIn.listen(20)];
	process.send?.({ 0: `http://127.0.0.1:${quick}`, 20: `http://127.0.0.1:${slow}` });
}

process.on('disconnect', () => process.exit());
void main();
