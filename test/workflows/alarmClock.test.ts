import { readExamples } from '../../scripts/start/read-examples';
import { startSimulator, type ProfileName, type Simulator } from '../../simulator';
import { BEDROOM, KITCHEN } from '../../simulator/world/players/players';
import { credentialsFor, type ReachableServer } from '../support/credentials';
import { withFastTime } from '../support/fastTime';
import { sourceEngine } from '../support/sourceEngine';

const PLAYLIST = '13';
const RADIO = 'library://radio/1';
const TRACKS = ['library://track/12', 'library://track/5'];
const MUSIC_FOLDER = 'filesystem--1234';

/* Whatever fails, the person is woken by music or a sound, or is told. */
describe.each(['2.7', '2.8', '2.10', '2.11'] as const satisfies ProfileName[])(
	'the alarm clock, on a %s server',
	(profile) => {
		let simulator: Simulator;
		beforeAll(async () => {
			simulator = await startSimulator({ profile, timeScale: 0.02 });
		});
		beforeEach(() => {
			simulator.control.reset();
			simulator.control.fillPlaylist(PLAYLIST, TRACKS);
		});
		afterAll(() => simulator.stop());
		withFastTime();

		const run = async (startNode: string, server: ReachableServer = simulator) => {
			const [example] = await readExamples(['alarm-clock']);
			const report = await sourceEngine().run(example!.workflow, {
				startNode,
				credentials: credentialsFor(server),
			});
			expect(report.error).toBeUndefined();
			return report;
		};
		const ring = async (server?: ReachableServer) => await run('Every day at 7:00', server);
		const playing = () => {
			const { state, currentItem } = simulator.control.queue(BEDROOM);
			return { state, uri: currentItem?.uri };
		};

		test('plays the playlist, and gets louder', async () => {
			const report = await ring();

			expect(playing()).toEqual({ state: 'playing', uri: TRACKS[0] });
			expect(simulator.control.player(BEDROOM).volume).toBe(35);
			expect(report.json('Your Mail')).toEqual([]);
		});

		test.each<[what: string, fail: (control: Simulator['control']) => void]>([
			['the playlist is empty', (control) => control.fillPlaylist(PLAYLIST, [])],
			[
				'the provider of its music has failed',
				(control) => control.setProvider(MUSIC_FOLDER, 'error'),
			],
			[
				'its stream dies after three seconds',
				(control) => TRACKS.forEach((uri) => control.breakOff(uri, 3)),
			],
		])('plays the radio station if %s', async (_, fail) => {
			fail(simulator.control);
			const report = await ring();

			expect(playing()).toEqual({ state: 'playing', uri: RADIO });
			expect(simulator.control.player(BEDROOM).volume).toBe(35);
			expect(report.json('Your Mail')).toEqual([]);
		});

		test('calls on the other players, and tells, if the speaker is unplugged', async () => {
			simulator.control.setPlayer(BEDROOM, { available: false });
			const report = await ring();

			expect(simulator.control.player(KITCHEN).announced).toHaveLength(1);
			expect(report.json('Your Mail')).toMatchObject([
				{ text: expect.stringContaining('Bedroom') as string },
			]);
		});

		test('calls and tells if neither the playlist nor the radio station plays', async () => {
			simulator.control.fillPlaylist(PLAYLIST, []);
			simulator.control.loseFile(RADIO);
			const report = await ring();

			expect(simulator.control.player(BEDROOM).announced).toHaveLength(1);
			expect(report.json('Your Mail')).toHaveLength(1);
		});

		test('tells if the server is gone', async () => {
			const gone = { ...simulator, url: 'http://127.0.0.1:9' };
			const report = await ring(gone);

			expect(report.json('Your Mail')).toMatchObject([
				{ text: expect.stringMatching(/connection refused/i) as string },
				{ text: expect.stringMatching(/connection refused/i) as string },
			]);
		});

		test('tells if the volume cannot be changed', async () => {
			simulator.control.addFault({
				kind: 'status',
				status: 500,
				command: 'players/cmd/volume_set',
				skip: 1,
				times: Infinity,
			});
			const report = await ring();

			expect(playing()).toMatchObject({ state: 'playing' });
			expect(report.json('Your Mail')).toHaveLength(1);
		});

		test('tells the evening before what does not work', async () => {
			simulator.control.setProvider(MUSIC_FOLDER, 'error');
			const report = await run('Every day at 22:00');

			expect(report.json('Your Mail')).toMatchObject([
				{ text: expect.stringContaining('- Music folder: The provider') as string },
			]);
		});

		test('tells the evening before that the server is gone', async () => {
			const report = await run('Every day at 22:00', { ...simulator, url: 'http://127.0.0.1:9' });

			expect(report.json('Your Mail')).toMatchObject([
				{ text: expect.stringMatching(/connection refused/i) as string },
			]);
		});
	},
);
