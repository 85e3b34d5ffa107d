import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"misspelt-option, rule of check","description":"misspelt-option, rule of check: warning – An argument of background is nearly the name of an option, and the partial does not read it …","frontmatter":{"title":"misspelt-option, rule of check","description":"misspelt-option, rule of check: warning – An argument of background is nearly the name of an option, and the partial does not read it …"},"headers":[],"relativePath":"reference/checks/misspelt-option.md","filePath":"reference/checks/misspelt-option.md"}');
const _sfc_main = { name: "reference/checks/misspelt-option.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="misspelt-option" tabindex="-1">misspelt-option <a class="header-anchor" href="#misspelt-option" aria-label="Permalink to &quot;misspelt-option&quot;">​</a></h1><p><em>warning</em> – An argument of <code>background</code> is nearly the name of an option, and the partial does not read it.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% background job = &#39;greet&#39;, name: &#39;Ann&#39;, max_atempts: 3 %}{{ job }}</span></span></code></pre></div><p><code>lib/greet.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% log name %}</span></span></code></pre></div><blockquote><p>the partial &quot;greet&quot; does not read &quot;max_atempts&quot; (did you mean &quot;max_attempts&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/misspelt-option.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const misspeltOption = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  misspeltOption as default
};
