import type { INodeProperties } from 'n8n-workflow';
import { playersField } from './playersField';
import { requiredFor } from './commonFields';
import { playerLocator } from './locators';

export const TARGET_CHOICES = ['player', 'players', 'all'] as const;

/** The fields of an operation for one player, several, or all of them. `resolveTargetPlayers` reads them. */
export function targetFields(
	displayName: string,
	description: string,
	playersDescription: string,
): INodeProperties[] {
	const target: INodeProperties = {
		displayName,
		name: 'target',
		type: 'options',
		default: 'player',
		description,
		options: [
			{
				name: 'All Players',
				value: 'all',
				description: 'Every player that is available now; for groups, their members',
			},
			{ name: 'One Player', value: 'player' },
			{ name: 'Several Players', value: 'players' },
		],
	};
	return [
		target,
		...requiredFor('target', 'player', playerLocator),
		...requiredFor('target', 'players', playersField('Player', 'playerIds', playersDescription)),
	];
}

/** The same for an operation that changes the players. */
export const changedTargetFields = targetFields(
	'Apply To',
	'Which players to change; each gets its own output item',
	'The players to change',
);
