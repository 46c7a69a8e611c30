import type { ProfileName } from '../../simulator';
import { readCommandList } from './support/recordings';
import type { ListedCommand } from './support/recordings';
import { readCommandResponse } from './support/send-command';
import { withSimulator } from './support/simulator';

/** Intentional differences from the recorded list: `command`, or `command argument`. */
const DIFFERENT: Readonly<Record<string, string>> = {
	'music/sync': 'The released 2.8 answers with its background tasks.',
	'config/players/get action': 'The dialogue of the settings page is not modelled.',
	'config/players/get values': 'The dialogue of the settings page is not modelled.',
	'players/cmd/play_announcement pre_announce': 'Text was an alternative in 2.7 only.',
	'music/playlists/playlist_tracks': 'Since 2.8 more than tracks; the simulator has tracks only.',
};
/** Added between the recorded build and the release. */
const LATER = /^(tasks\/|music\/playlists\/(ex|im)port_playlist$)/;

const list = (profile: ProfileName): Promise<ListedCommand[]> =>
	withSimulator(profile, async ({ url }) => {
		const { json } = await readCommandResponse(await fetch(`${url}/api-docs/commands.json`));
		return json as ListedCommand[];
	});

describe.each([
	['2.7', 'commands-schema28'],
	['2.8', 'commands-schema29'],
] as const)('%s lists its commands as recorded', (profile, recording) => {
	const recorded = readCommandList(recording);

	test('with all arguments, their types, and who may use them', async () => {
		const listed = await list(profile);
		const found = listed
			.filter(({ command }) => !LATER.test(command))
			.flatMap((command) => differences(recorded.get(command.command), command));
		expect(found).toEqual([]);
	});
});

function differences(recorded: ListedCommand | undefined, listed: ListedCommand): string[] {
	const { command } = listed;
	if (!recorded) return [`${command}: not in the recording`];
	const shown = ({ name, type, required }: ListedCommand['parameters'][number]) =>
		`${command} ${name}: ${type}${required ? ', required' : ''}`;
	const real = recorded.parameters.map(shown);
	const own = listed.parameters.map(shown);
	const whole = (['return_type', 'required_role', 'authenticated'] as const)
		.filter((key) => recorded[key] !== listed[key])
		.map((key) => `${command}: ${key} ${recorded[key]} became ${listed[key]}`);
	const arguments_ = [
		...real.filter((text) => !own.includes(text)).map((text) => `${text} is missing`),
		...own.filter((text) => !real.includes(text)).map((text) => `${text} is not recorded`),
	];
	return [...whole, ...arguments_].filter(
		(text) => !Object.keys(DIFFERENT).some((known) => text.startsWith(`${known}:`)),
	);
}
