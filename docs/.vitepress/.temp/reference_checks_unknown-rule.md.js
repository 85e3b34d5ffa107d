import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unknown-rule, rule of check","description":"unknown-rule, rule of check: warning – A comment turns off a rule that does not exist. views/pages/index.liquid unknown rule 'mising-partial' (did you …","frontmatter":{"title":"unknown-rule, rule of check","description":"unknown-rule, rule of check: warning – A comment turns off a rule that does not exist. views/pages/index.liquid unknown rule 'mising-partial' (did you …"},"headers":[],"relativePath":"reference/checks/unknown-rule.md","filePath":"reference/checks/unknown-rule.md"}`);
const _sfc_main = { name: "reference/checks/unknown-rule.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-rule" tabindex="-1">unknown-rule <a class="header-anchor" href="#unknown-rule" aria-label="Permalink to &quot;unknown-rule&quot;">​</a></h1><p><em>warning</em> – A comment turns off a rule that does not exist.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% # liquid-platform-check-disable mising-partial %}</span></span></code></pre></div><blockquote><p>unknown rule &quot;mising-partial&quot; (did you mean &quot;missing-partial&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-rule.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownRule = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownRule as default
};
