import { z } from 'zod';
import { PROVIDER_CONDITIONS } from '../world/providers/provider-states';
import { PLUGINS } from '../world/plugins/plugins';
import type { Fault } from './faults';

/** The messages of the control API. An unknown field is rejected, so that a typo is noticed. */

const integer = z.number().int();
const headers = z.record(z.string());

const queueChange = z
	.object({
		insertAt: integer,
		removeAt: integer,
		count: integer,
		shuffle: z.boolean(),
		reverse: z.boolean(),
		prepare: integer,
	})
	.partial()
	.strict();

/** JSON has no Infinity; `"always"` stands for it. */
const faultTarget = {
	command: z.string().optional(),
	skip: integer.optional(),
	times: z.union([integer, z.literal('always').transform(() => Infinity)]).optional(),
};

const optionlessFaultKinds = [
	'ignore-command',
	'silence',
	'execute-then-drop',
	'truncate',
	'ignore-offset',
	'ignore-limit',
	'repeat-page',
	'envelope',
	'bare',
] as const;

const responseOptions = { contentType: z.string().optional(), headers: headers.optional() };

export const faultMessage: z.ZodType<Fault, z.ZodTypeDef, unknown> = z.union([
	z.object({ ...faultTarget, kind: z.enum(optionlessFaultKinds) }).strict(),
	z
		.object({
			...faultTarget,
			...responseOptions,
			kind: z.literal('status'),
			status: integer,
			body: z.string().optional(),
			afterExecuting: z.boolean().optional(),
		})
		.strict(),
	z
		.object({ ...faultTarget, ...responseOptions, kind: z.literal('body'), body: z.string() })
		.strict(),
	z
		.object({
			...faultTarget,
			kind: z.literal('drop'),
			when: z.enum(['before-headers', 'in-headers', 'mid-body']),
		})
		.strict(),
	z
		.object({ ...faultTarget, kind: z.literal('slow'), bytesPerSecond: z.number().positive() })
		.strict(),
	z.object({ ...faultTarget, kind: z.literal('cap-limit'), limit: integer }).strict(),
	z
		.object({
			...faultTarget,
			kind: z.literal('change-queue'),
			queueId: z.string(),
			change: queueChange,
		})
		.strict(),
	z
		.object({
			...faultTarget,
			kind: z.literal('websocket-error'),
			code: integer,
			details: z.string(),
		})
		.strict(),
	z.object({ ...faultTarget, kind: z.literal('partial'), size: integer.min(1) }).strict(),
	z.object({ ...faultTarget, kind: z.literal('message-id'), value: z.unknown() }).strict(),
]);

export const emptyMessage = z.object({}).strict();
export const optionalCommandMessage = z.object({ command: z.string().optional() }).strict();
export const latencyMessage = z
	.object({ milliseconds: z.number().min(0), command: z.string().optional() })
	.strict();
export const timeScaleMessage = z.object({ scale: z.number().min(0) }).strict();

export const commandMessage = z.object({ command: z.string() }).strict();
export const waitingMessage = z
	.object({ command: z.string(), count: integer.min(1).optional() })
	.strict();

export const queueMessage = z.object({ queueId: z.string() }).strict();
export const changeQueueMessage = z.object({ queueId: z.string(), change: queueChange }).strict();
export const playForwardMessage = z.object({ queueId: z.string(), seconds: z.number() }).strict();
const queuePlayback = z
	.object({
		currentIndex: integer.nullable(),
		state: z.enum(['idle', 'playing', 'paused']),
		elapsed: z.number(),
		preparedAhead: integer.min(0),
	})
	.partial()
	.strict();
export const fillQueueMessage = z
	.object({
		queueId: z.string(),
		content: z.union([integer.min(0), z.array(z.string())]),
		place: queuePlayback.optional(),
	})
	.strict();

export const playerMessage = z.object({ playerId: z.string() }).strict();
export const groupMessage = z
	.object({ leaderId: z.string(), memberIds: z.array(z.string()) })
	.strict();
export const addPlayerMessage = z
	.object({
		id: z.string(),
		name: z.string(),
		available: z.boolean().optional(),
		canGroup: z.boolean().optional(),
		hasControls: z.boolean().optional(),
		type: z.enum(['player', 'display', 'light', 'visualizer', 'source']).optional(),
		isPrivate: z.boolean().optional(),
	})
	.strict();
export const restrictUserMessage = z.object({ playerIds: z.array(z.string()) }).strict();
export const rememberTasksMessage = z.object({ count: integer.min(0) }).strict();
export const setBaseUrlMessage = z
	.object({ url: z.string(), externalUrl: z.string().optional() })
	.strict();
export const setDynamicMessage = z.object({ queueId: z.string(), isDynamic: z.boolean() }).strict();
export const setRoleMessage = z
	.object({ role: z.string(), scopes: z.array(z.string()).optional() })
	.strict();
export const deleteRoleMessage = z.object({ role: z.string() }).strict();
export const setScopesMessage = z
	.object({ command: z.string(), scopes: z.array(z.string()) })
	.strict();
export const closeConnectionsMessage = z.object({ code: integer.optional() }).strict();
export const withholdEventsMessage = z.object({ events: z.array(z.string()) }).strict();
export const sendToConnectionsMessage = z.object({ content: z.string() }).strict();
export const floodConnectionsMessage = z.object({ count: integer.min(0) }).strict();
export const setNeedsSetupMessage = z.object({ needsSetup: z.boolean() }).strict();
export const setSongMessage = z
	.object({
		queueId: z.string(),
		song: z.object({ title: z.string(), artist: z.string() }).strict().nullable(),
	})
	.strict();

export const setProviderMessage = z
	.object({
		instance: z.string(),
		condition: z.enum(PROVIDER_CONDITIONS),
		message: z.string().optional(),
	})
	.strict();
export const setStatusMessage = z
	.object({ status: z.enum(['starting', 'running', 'stopping']) })
	.strict();
export const setPluginMessage = z.object({ plugin: z.enum(PLUGINS), loaded: z.boolean() }).strict();
export const setPartyMessage = z
	.object({
		guestAccess: z.boolean(),
		addToQueue: z.boolean(),
		boost: z.boolean(),
		skip: z.boolean(),
		preventDuplicates: z.boolean(),
		playerId: z.string().nullable(),
	})
	.partial()
	.strict();
export const setAvailableMessage = z.object({ available: z.boolean() }).strict();

export const publishEpisodeMessage = z
	.object({
		podcastId: z.string(),
		episode: z
			.object({
				name: z.string(),
				releaseDate: z.string().nullable(),
				position: integer.optional(),
				duration: z.number().optional(),
			})
			.strict(),
	})
	.strict();

export const setSyncMessage = z
	.object({
		provider: z.string().optional(),
		behavior: z
			.object({
				milliseconds: z.number().min(0),
				outcome: z.enum(['success', 'partial_success', 'failed', 'cancelled']),
				message: z.string(),
				brings: z.enum(['episode', 'nothing']),
				switchedOff: z.array(z.string()),
			})
			.partial()
			.strict(),
	})
	.strict();

export const setPlayerMessage = z
	.object({
		playerId: z.string(),
		change: z
			.object({
				available: z.boolean(),
				name: z.string(),
				volume: z.number(),
				muted: z.boolean(),
				powered: z.boolean(),
				enabled: z.boolean(),
			})
			.partial()
			.strict(),
	})
	.strict();
