export PARTNER_API_BASE_URL=http://127.0.0.1:9/integration PARTNER_API_CLIENT_ID=11111111-2222-4333-8444-555555555555 PARTNER_API_CLIENT_SECRET=abcdefghijklmnop1234 PARTNER_API_ENVIRONMENT=staging
node --import tsx src/cli/main.ts run --report-dir .before/down | head -40
