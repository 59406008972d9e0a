cd /tmp/wt/run
for i in 1 2 3 4 5 6; do
  git checkout --ours -- src/report/views/language/translate.ts 2>/dev/null
  sed -i '/doctorSentences/d' src/report/views/language/translate.ts
  U=$(git diff --name-only --diff-filter=U | grep -v translate.ts)
  [ -n "$U" ] && { echo "OTHER $U"; break; }
  git add -A; GIT_EDITOR=true git rebase --continue 2>&1 | grep -E "CONFLICT|Success" | grep -q Success && { echo OK; break; }
done
