import { orderColumns } from '../../../helpers/simplify/orderColumns';
import { takeSnapshot } from '../../../services/snapshot/takeSnapshot';
import { optionsForRead } from '../../../parameters/fields/commonFields';
import { playerLocator } from '../../../parameters/fields/locators';
import { resolvePlayer } from '../../../parameters/resolve/resolvePlayer';
import type { Operation } from '../../operation';

export const getSnapshot: Operation = {
	option: {
		name: 'Get Snapshot',
		value: 'getSnapshot',
		action: 'Get snapshot of player',
		description:
			'Get the power, volume, group, source and queue of a player, to restore them later with Restore Snapshot',
	},
	effect: 'read',
	fields: [playerLocator, optionsForRead()],

	async execute(context) {
		return orderColumns(await takeSnapshot(context.client, await resolvePlayer(context)));
	},
};
