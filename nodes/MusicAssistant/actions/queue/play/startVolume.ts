import type { INodeProperties } from 'n8n-workflow';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { StartLevel } from '../../../services/playback/playAtStartLevel';
import { resolveVolumeTarget } from '../../../services/players/resolveVolumeTarget';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import { startsPlayback, type EnqueueChoice } from './enqueueField';

export const startVolumeField: INodeProperties = {
	displayName: 'Start Volume',
	name: 'startVolume',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	description:
		'The volume to set before the music starts, from 0 to 100, for all players of a group in proportion; it also unmutes them. If nothing starts, the previous levels are restored.',
};

/**
 * The level that the user chose, `undefined` if none.
 *
 * @throws ParameterError if it is out of range, or if nothing is started
 */
export function readStartVolume(
	parameters: Parameters,
	enqueue: EnqueueChoice,
): number | undefined {
	const options = parameters.collection('options');
	if (!options.has('startVolume')) return undefined;
	const level = options.number('startVolume', { min: 0, max: 100, whole: true });
	if (startsPlayback(enqueue)) return level;
	throw options.error(
		'startVolume',
		'cannot be combined with this "Enqueue" setting, which starts nothing',
		'Choose another one, or remove the option.',
	);
}

/**
 * The players of a queue and the level at which it starts.
 *
 * @throws ParameterError if none of them has a volume control: servers report success anyway
 */
export async function resolveStartLevel(
	{ client, parameters }: OperationContext,
	queue: PlayerQueue,
	volumeLevel: number | undefined,
): Promise<StartLevel | undefined> {
	if (volumeLevel === undefined) return undefined;
	const target = await resolveVolumeTarget(client, queue.id, true);
	if (!target.players.every((player) => player?.hasVolumeControl === false)) {
		return { target, level: volumeLevel };
	}
	throw parameters
		.collection('options')
		.error(
			'startVolume',
			`cannot be set: "${queue.name}" has no adjustable volume`,
			'Remove the option, or set up a volume control in the settings of the player in Music Assistant.',
		);
}
