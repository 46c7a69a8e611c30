import { asApiError } from '../../api/apiError';
import type { Player, PlayerSource } from '../../api/models/player';
import { leftGroupNote } from '../../services/groupChanges';
import {
	selectedSourceCheck,
	verifyPlayer,
	readPlayerNow,
} from '../../services/players/verifyPlayer';
import { findSource, sourcesWithOwnQueue } from '../../services/players/playerSettings';
import { joinWithLimit, truncateText } from '../../helpers/text';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { listedField } from '../../parameters/fields/fieldBuilders';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayersAndQueues';
import { outputWhenVerified } from '../../services/verifyEffect';
import type { Operation } from '../operation';

const sourceField = listedField(
	'options',
	'Source',
	'source',
	'getSources',
	'What the player should play from: the queue, an input or an app',
	{
		required: true,
		typeOptions: { loadOptionsMethod: 'getSources', loadOptionsDependsOn: ['playerId.value'] },
	},
);

export const selectSource: Operation = {
	option: {
		name: 'Select Source',
		value: 'selectSource',
		action: 'Select source of player',
		description: 'Switch a player to one of its inputs or back to its queue, and verify the result',
	},
	effect: 'change',
	fields: [playerLocator, sourceField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const given = parameters.filledText('source', 'Choose a source from the list.');
		const { id, name } = await resolvePlayer(context);
		const before = await readPlayerNow(client, id);
		const source = resolveSource(context, given, before);
		await client
			.call('players/cmd/select_source', { player_id: id, source: source.id })
			.catch(throwWithGroupHint(before));
		return outputWhenVerified(
			{ player: name, player_id: id, source: source.name, source_id: source.id },
			async () => await verifyPlayer(client, selectedSourceCheck({ id, name }, source, before)),
			(now) => ({ state: now?.playbackState ?? null, ...leftGroupNote(before, now) }),
		);
	},
};

/**
 * The source with a name or id; the given one if the server does not report what the player can play from.
 *
 * @throws ParameterError for a source that the player does not have or that cannot be selected: servers wait for it in vain
 */
function resolveSource(
	{ parameters }: OperationContext,
	given: string,
	player: Player | undefined,
): PlayerSource {
	if (player?.sources === undefined) return { id: given, name: given, isPassive: false };
	const sources = sourcesWithOwnQueue(player);
	const source = findSource(sources, given);
	const names = sources.filter(({ isPassive }) => !isPassive).map((one) => one.name);
	if (source === undefined) {
		throw parameters.error(
			'source',
			`is "${truncateText(given)}", which "${player.name}" does not have`,
			`The player can play from: ${joinWithLimit(names)}.`,
		);
	}
	if (!source.isPassive) return source;
	throw parameters.error(
		'source',
		`is "${source.name}", which cannot be selected`,
		`It starts by itself when something is sent to "${player.name}". The player can be switched to: ${joinWithLimit(names)}.`,
	);
}

/** Servers before 2.8.2 refuse a grouped player without a reason. */
function throwWithGroupHint(before: Player | undefined): (reason: unknown) => never {
	return (reason) => {
		const failure = asApiError(reason);
		throw failure.isInternal && before?.leaderId !== undefined
			? failure.withHint(
					'The player is grouped: take it out of its group with Ungroup first (servers from 2.8.2 on do so themselves).',
				)
			: failure;
	};
}
