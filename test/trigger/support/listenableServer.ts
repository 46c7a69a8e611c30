import type { INodeParameters } from 'n8n-workflow';
import { startSimulator, type ProfileName, type Simulator } from '../../../simulator';
import { OFFICE } from '../../../simulator/world/players/players';
import { sendCommand } from '../../simulator/support/send-command';
import { withFastTime } from '../../support/fastTime';
import { selectProfilesToTest } from '../../support/profiles';
import { createLazyServer, type MusicServer } from '../../support/lazyServer';
import { ActivatedTrigger, type ActivateOptions } from './activatedTrigger';
import { withWebSocket } from './webSocket';

/** The servers that send events. */
const LISTENABLE_PROFILES = [
	'2.6',
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies ProfileName[];

export { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';

export const ALBUM = 'library://album/3';
/** The first track of it. */
export const TRACK = 'library://track/31';

export const MINUTE = 60_000;

export interface ListenableServer extends MusicServer {
	/** Carries out a command, as another client would. */
	sendCommand(command: string, args?: Readonly<Record<string, unknown>>): Promise<void>;
	/** Plays something in place of what a queue has, and lets time pass. */
	play(media: string, queueId?: string): Promise<void>;
	/** Does this to a queue, and lets time pass. */
	press(button: 'next' | 'pause' | 'play' | 'stop', queueId?: string): Promise<void>;
	/** Waits until "Execute step" listens. */
	whenListening(): Promise<void>;
	/** Activates a workflow; it is deactivated at the end of the test. */
	activateTrigger(
		parameters: INodeParameters,
		options?: ActivateOptions,
	): Promise<ActivatedTrigger>;
}

/**
 * A music server for the tests of one file or `describe`, reset before each of them. It is as slow as real ones and has the
 * same short-lived states; time passes faster instead.
 */
export function listenableServer(profile: ProfileName = '2.8'): ListenableServer {
	withWebSocket();
	let running: Simulator;
	const listening: ActivatedTrigger[] = [];
	beforeAll(async () => {
		running = await startSimulator({ profile });
	});
	afterEach(async () => {
		for (const activated of listening.splice(0)) await activated.deactivate();
	});
	// Hooks run in the order in which they stand here: a timer must be cleared by the clock that set it.
	withFastTime();
	beforeEach(() => running.control.reset());
	afterAll(() => running.stop());
	const send: ListenableServer['sendCommand'] = async (command, args = {}) => {
		const { status, text } = await sendCommand(running, command, args);
		if (status !== 200) throw new Error(`${command}: ${status} ${text}`);
	};
	return Object.assign(
		createLazyServer(() => running),
		{
			sendCommand: send,
			async play(media: string, queue_id = OFFICE) {
				await send('player_queues/play_media', { queue_id, media, option: 'replace' });
				await passTime();
			},
			async press(button: string, queue_id = OFFICE) {
				await send(`player_queues/${button}`, { queue_id });
				await passTime();
			},
			async whenListening() {
				while (running.control.frames('player_queues/all').length === 0) await passTime(100);
				await passTime(100);
			},
			async activateTrigger(parameters: INodeParameters, options: ActivateOptions = {}) {
				const activated = await ActivatedTrigger.with(parameters, { server: running, ...options });
				listening.push(activated);
				return activated;
			},
		},
	);
}

/** On the oldest of them and those on which other tests run; `npm run test:servers` runs them on all. */
export function describeOnListenableServers(
	tests: (server: ListenableServer, profile: ProfileName) => void,
) {
	const [oldest, ...others] = LISTENABLE_PROFILES;
	describe.each([oldest, ...selectProfilesToTest<ProfileName>(others)])(
		'on a %s server',
		(profile) => tests(listenableServer(profile), profile),
	);
}

/** Lets time pass: by default longer than any event takes. */
export async function passTime(milliseconds = 10_000): Promise<void> {
	await new Promise((over) => setTimeout(over, milliseconds));
}
