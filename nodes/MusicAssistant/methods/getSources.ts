import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { readPlayerNow } from '../services/players/readPlayer';
import { sourcesWithOwnQueue } from '../services/players/playerSources';
import { findByNameOrId, readPlaybackTargets } from '../services/queues/playbackTargets';
import { isObject, textOrEmpty } from '../helpers/json';
import { disambiguateNames } from './disambiguateNames';
import { queryServer, toOptionsError } from './queryServer';

/** Shown instead of an error, for which the field would say "Error fetching options" before anything is filled in. */
const NO_PLAYER_OPTION: INodePropertyOptions = {
	name: 'Choose a Player First',
	value: '',
	description:
		'If an expression provides it, enter the name or ID of the source as an expression too',
};

/** What the chosen player can play from, without the sources that start by themselves. */
export async function getSources(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const locator: unknown = this.getCurrentNodeParameter('playerId');
	const given = textOrEmpty(isObject(locator) ? locator.value : locator).trim();
	if (given === '' || given.startsWith('=')) return [NO_PLAYER_OPTION];
	const player = await queryServer(
		this,
		async (client) => {
			const [target] = findByNameOrId(await readPlaybackTargets(client), given);
			return await readPlayerNow(client, target?.id ?? given);
		},
		toOptionsError,
	);
	if (player === undefined) {
		throw toOptionsError(this, {
			message: 'This server does not report what the player can play from',
			description: 'Enter the ID of the source as an expression.',
		});
	}
	const sources = sourcesWithOwnQueue(player).filter(({ isPassive }) => !isPassive);
	return disambiguateNames(sources.map(({ id, name }) => ({ name, value: id }))).map(
		({ name, value }) => ({ name, value }),
	);
}
