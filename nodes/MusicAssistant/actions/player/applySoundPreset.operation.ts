import type { SoundPreset } from '../../api/models/playerConfig';
import { findByName } from '../../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../../helpers/text';
import { optionsForChange, requirementNotice } from '../../parameters/fields/commonFields';
import { locatorField } from '../../parameters/fields/fieldBuilders';
import { changedTargetFields } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { findPresetInForce, prepareSoundChange } from '../../services/players/playerSettings';
import type { Operation } from '../operation';
import { changeTargetsWithDeferredCheck } from './changeTargetsWithDeferredCheck';

const NO_PRESET = 'none';

const presetLocator = locatorField(
	'Preset',
	'preset',
	'The sound preset to apply; No Preset switches sound processing off. Presets are created in Music Assistant, in the DSP settings of a player.',
	{ searchListMethod: 'searchSoundPresets', placeholder: 'Select a preset...' },
	{
		name: ['Night', `The exact name, not case-sensitive; ${NO_PRESET} for no preset`],
		id: ['k3vn8q2d', `The ID of a preset; a name or ${NO_PRESET} works as in By Name`],
	},
);

export const applySoundPreset: Operation = {
	option: {
		name: 'Apply Sound Preset',
		value: 'applySoundPreset',
		action: 'Apply sound preset to players',
		description:
			"Process the sound of players as in a preset, such as one for the night, or not at all (server 2.7 and newer, with an admin's token)",
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires server 2.7 or newer and the access token of an admin'),
		...changedTargetFields,
		presetLocator,
		optionsForChange(),
	],

	async execute(context) {
		const { text } = context.parameters.filledLocator(
			'preset',
			'Choose a sound preset from the list, or enter its name or ID.',
		);
		const presets = await context.client.call('config/dsp_presets/get', {});
		const preset = resolvePreset(context, text, presets);
		return await changeTargetsWithDeferredCheck(context, async (player) => {
			const change = await prepareSoundChange(context.client, player, preset, presets);
			return {
				send: change.send,
				async verify() {
					return {
						preset: preset?.name ?? null,
						previous_preset: findPresetInForce(change.before, presets)?.name ?? null,
						...(change.wasInForce && { reason: 'It was already in force, so nothing was sent' }),
						confirmation: await change.verify(),
					};
				},
			};
		});
	},
};

/**
 * The preset with an id or a name; `undefined` for none.
 *
 * @throws ParameterError if no preset or several have that name, or if it is switched off itself
 */
function resolvePreset(
	{ parameters }: OperationContext,
	given: string,
	presets: readonly SoundPreset[],
): SoundPreset | undefined {
	const byId = presets.filter(({ id }) => id === given);
	const found = byId.length > 0 ? byId : findByName(presets, given, ({ name }) => [name]);
	const [preset, another] = found;
	if (preset === undefined) {
		if (isNoPreset(given)) return undefined;
		throw parameters.error(
			'preset',
			`is "${truncateText(given)}", which is not a sound preset of the server`,
			presets.length === 0
				? 'The server has none: create one in Music Assistant, in the DSP settings of a player.'
				: `Its presets are: ${joinWithLimit(presets.map(({ name }) => name))}. Use ${NO_PRESET} to switch sound processing off.`,
		);
	}
	if (another) {
		throw parameters.error(
			'preset',
			`is "${truncateText(given)}", but ${found.length} sound presets have that name`,
			`Choose one from the list, or use its ID: ${joinWithLimit(found.map(({ id }) => id))}.`,
		);
	}
	if (preset.config.isEnabled) return preset;
	throw parameters.error(
		'preset',
		`is "${preset.name}", a sound preset that is switched off itself`,
		`It would switch sound processing off. Switch it on in Music Assistant and save it again, or use ${NO_PRESET} instead.`,
	);
}

function isNoPreset(given: string): boolean {
	return ['none', 'no preset'].includes(given.toLowerCase());
}
