import type { INodeProperties } from 'n8n-workflow';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import { playersField } from '../../parameters/fields/playersField';

export const GROUP_MODES = ['add', 'exact'] as const;

const groupModeField: INodeProperties = {
	displayName: 'Mode',
	name: 'groupMode',
	type: 'options',
	default: 'add',
	description: 'What happens to other players that are already in the group',
	options: [
		{
			name: 'Add to the Group',
			value: 'add',
			description: 'Keep the players that are already in the group',
		},
		{
			name: 'Exactly These Players',
			value: 'exact',
			description: 'Remove all other players from the group',
		},
	],
};

/** The only kind of entry in `volumes`. */
export const VOLUME_ENTRY = 'member';

const volumesField: INodeProperties = {
	displayName: 'Volumes',
	name: 'volumes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add player',
	default: {},
	description:
		'The volume level of the leader and of each member; players without an entry keep theirs',
	options: [
		{
			displayName: 'Player',
			name: VOLUME_ENTRY,
			values: [
				{
					displayName: 'Player Name or ID',
					name: 'playerId',
					type: 'options',
					default: '',
					typeOptions: { loadOptionsMethod: 'getPlayers' },
					description:
						'A player of the group. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				},
				{
					displayName: 'Volume Level',
					name: 'volumeLevel',
					type: 'number',
					typeOptions: { minValue: 0, maxValue: 100 },
					default: 20,
					description: 'The volume, from 0 to 100',
				},
			],
		},
	],
};

export const groupFields: INodeProperties[] = [
	{
		...playerLocator,
		displayName: 'Leader',
		description: 'The player whose music the whole group plays',
	},
	{ ...playersField('Member', 'memberIds', 'The players that join the leader'), required: true },
	groupModeField,
	optionsForChange(volumesField),
];
