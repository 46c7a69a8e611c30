import { getGlobalState, setGlobalState } from 'n8n-workflow';

const { defaultTimezone: before } = getGlobalState();

/** Sets n8n's time zone until the end of the test. */
export function withTimeZone(timeZone: string): void {
	setGlobalState({ defaultTimezone: timeZone });
}

afterEach(() => {
	setGlobalState({ defaultTimezone: before });
});
